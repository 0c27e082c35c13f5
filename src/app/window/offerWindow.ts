import { languageOf } from '../../messages/languageOf'
import { ownText } from '../../messages/ownText'
import type { WindowKey } from '../../messages/texts/keys'
import { hasStoredSession } from '../../services/storage/hasStoredSession'
import { writeWindowRecords, type WindowRecords } from '../../services/storage/windowRecords'
import { closeModal } from '../../session/navigation/closeModal'
import { selectIsConnected, selectSignInRequired, selectView } from '../../session/store/selectors'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import type { ViewContext } from '../../ui/context'
import { runAction } from '../setup/runAction'
import { isCramped } from '../shell/isCramped'
import type { ButtonElement } from '../environment/buttonElement'
import { make } from '../environment/make'
import offerCss from './offerWindow.css?inline'
import { openSessionWindow } from './openSessionWindow'
import { windowPage } from './windowPage'
import { windowWords } from './windowWords'

/**
 * Covers an open dialog that has no room with the offer to show it in a window of its own, if there can be one:
 * docs/decisions/window-of-its-own.md
 */
export function offerWindow(context: ViewContext, root: ShadowRoot, dialog: HTMLDialogElement): void {
  const { store, services } = context
  const host = root.host as ButtonElement
  if (!windowPage(host.config)) return
  const language = host.config.lang ?? languageOf(host)
  const ours = windowWords(language)
  const textOf = (key: WindowKey): string => ownText(host.config.texts, `window.${key}`, language) ?? ours[key]
  let opened: Window | undefined

  const problem = make('p', { role: 'alert' })
  const arrow = make('span', { class: 'directional', 'aria-hidden': 'true' }, '↗')
  const open = make(
    'button',
    { type: 'button', part: 'primary-action', class: 'button main', title: textOf('open') },
    arrow,
  )
  open.append(make('span', { class: 'button-label' }, textOf('open')))
  const stay = make('button', { type: 'button', part: 'secondary-action', class: 'button' }, textOf('stay'))
  const close = make('button', { type: 'button', part: 'close', class: 'button link' }, textOf('close'))
  const card = make('div', { part: 'card', class: 'card' }, make('p', {}, textOf('title')), problem, open, stay, close)
  const offer = make('dialog', { part: 'dialog', class: 'offer', 'aria-label': textOf('title') }, card)

  function report(text: string): void {
    problem.textContent = text
    open.title = text || textOf('open')
    card.scrollTop = 0
  }

  open.addEventListener('click', () => {
    report('')
    if (opened && !opened.closed) return opened.focus()
    const state = store.getState()
    const view = state.router.requested ?? selectView(state).name
    opened = openSessionWindow(context, host, view === 'Connect' ? undefined : view, (records) => {
      adopt(records).catch((reason: unknown) => services.log.error('The session of the window was lost.', reason))
    })
    if (!opened) report(textOf('blocked'))
  })
  stay.addEventListener('click', () => offer.close())
  const cancel = (): void => void closeModal(context, 'user')
  close.addEventListener('click', cancel)
  offer.addEventListener('cancel', (event) => {
    event.preventDefault()
    cancel()
  })
  offer.addEventListener('close', () => {
    stop()
    size.disconnect()
    offer.remove()
  })

  /** Restores the session as a page load would, from what the window has stored. */
  async function adopt(records: WindowRecords): Promise<void> {
    if (Object.keys(records).length > 0) {
      writeWindowRecords(services.storage, records)
      await runAction(context, ({ onPageRestored }) => onPageRestored(context))
    }
    const state = store.getState()
    const isConnected = selectIsConnected(state)
    if (hasStoredSession((key) => records[key]) && !isConnected) report(textOf('unreachable'))
    else if (!isConnected || !selectSignInRequired(state)) closeModal(context, isConnected ? 'connected' : 'user')
  }

  adoptSheets(root, [offerCss])
  dialog.after(offer)
  offer.showModal()
  open.focus()
  // The page may have made room.
  const size = new ResizeObserver(() => isCramped() || offer.close())
  size.observe(offer)
  const stop = store.subscribe(({ modal }) => modal.openIn === context.bridgeId || offer.close())
}
