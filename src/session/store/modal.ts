import type { Change } from './createStore'

export function showModal(elementId: string): Change {
  return (state) => ({ modal: { ...state.modal, openIn: elementId } })
}

export function hideModal(): Change {
  return (state) => ({ modal: { ...state.modal, openIn: undefined } })
}

export function setModalLoading(loading: boolean): Change {
  return (state) => ({ modal: { ...state.modal, loading } })
}

export function refuseClose(): Change {
  return (state) => ({ modal: { ...state.modal, refusals: state.modal.refusals + 1 } })
}
