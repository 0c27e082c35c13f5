import type { Change, ModalState } from './state'
import { currentEntry } from './router'

export const CLOSED_MODAL: ModalState = { openIn: undefined, prepared: undefined, loading: false, refusals: 0 }

/** Opens the dialog on the current view. What was drawn in advance is kept if it is that view. */
export function showModal(elementId: string): Change {
  return (state) => {
    const { prepared } = state.modal
    const isDrawn = prepared?.element === elementId && prepared.entry === currentEntry(state)
    return { modal: { ...state.modal, openIn: elementId, prepared: isDrawn ? prepared : undefined } }
  }
}

export function hideModal(): Change {
  return (state) => ({ modal: { ...state.modal, openIn: undefined } })
}

export function setPrepared(prepared: ModalState['prepared']): Change {
  return (state) => ({ modal: { ...state.modal, prepared } })
}

export function setModalLoading(loading: boolean): Change {
  return (state) => ({ modal: { ...state.modal, loading } })
}

export function refuseClose(): Change {
  return (state) => ({ modal: { ...state.modal, refusals: state.modal.refusals + 1 } })
}
