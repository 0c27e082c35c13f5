import { setText, type ButtonDom } from './buttonDom'
import type { ElementDialog } from './elementDialog'
import type { ElementOptions } from './elementOptions'
import type { ElementSession } from './elementSession'
import { LANGUAGES, lookup } from '../messages/languages'
import { ownText } from '../messages/ownText'
import type { ButtonKey } from '../messages/texts/keys'
import { ancestorsOf } from '../ui/styles/followTheme'
import { readLastKnown } from './lastKnown'
import type { LookSheet } from './lookSheet'
import { report } from './report'
import { themeState } from './themeState'

/** What the button shows the state of. */
export interface Painted {
  readonly host: HTMLElement
  readonly face: ButtonDom
  readonly internals: Partial<ElementInternals>
  readonly options: ElementOptions
  readonly session: ElementSession
  readonly dialog: ElementDialog
  readonly look: LookSheet
}

export function paintButton({ host, face, internals, look, ...state }: Painted, isDisabled: boolean): void {
  const { button } = face
  const { facts, settled, failed } = state.session
  // Read all styles before writing anything, which would force the browser to compute them again.
  const options = state.options.current()
  const ancestors = ancestorsOf(host)
  const theme = themeState(options.themeMode, ancestors, face.status)
  const { display } = getComputedStyle(host)
  look.follow(options.look, ancestors, theme)
  // The sign makes it understandable in languages that the entry has no text for.
  const word = (key: ButtonKey, ours: string): string => wordOf(state.options, key, ours)
  const failure = state.options.problem
    ? `⚠ ${word('invalid', 'Configuration error')}`
    : failed && `↻ ${state.dialog.failedPresses() > 1 ? word('reload', 'Reload') : word('failed', 'Could not load')}`
  // Busy from the press until the dialog opens.
  const waiting = state.dialog.isOpening() && !facts.open
  // Until reconnecting has ended, the button shows the last known account instead of flashing "Connect wallet".
  const restoring = !settled && !failure && facts.status === 'disconnected'
  const lastKnown = restoring && state.options.isRestorable() ? readLastKnown(options) : undefined
  const status = lastKnown ? 'reconnecting' : facts.status
  // After that, a session may still wait for its wallet, which can take until the visitor unlocks it.
  const busy = waiting || facts.busy || (status === 'reconnecting' && !settled)
  const inline = options.display === 'inline'
  const wraps = face.render(
    { ...facts, ...lastKnown },
    {
      idle: options.label ?? connectLabel(state.options),
      failure: failure || undefined,
      loading: options.loadingLabel,
      isWaiting: waiting,
    },
  )
  if (wraps) report('unclosed')
  // A block theme gives its column to blocks only.
  const block = wraps || host.matches('.is-layout-constrained > *')
  setText(face.status, failure || '')
  button.disabled = isDisabled
  // Presses select the element in the editor.
  button.inert = state.options.isStill()
  button.ariaBusy = `${busy}`
  button.ariaExpanded = `${!!facts.open}`
  Object.assign(button.dataset, { size: options.size, variant: options.variant })
  button.hidden = inline && facts.open
  const states = {
    [status]: status !== 'disconnected',
    open: facts.open,
    authenticated: facts.session !== null,
    'unsupported-network': facts.unsupported,
    busy,
    // The others are for our own style sheets.
    [`theme-${theme.state}`]: theme.state,
    inline,
    block,
    // A page that resets all styles makes the host inline, and the button would have no width to fill.
    bare: block || display === 'inline',
  }
  internals.states?.clear()
  for (const [name, on] of Object.entries(states)) if (on) internals.states?.add(name)
}

/** "Connect wallet" in the language of the element. */
export function connectLabel(options: ElementOptions): string {
  return wordOf(options, 'connect', LANGUAGES[lookup(options.language()) ?? 'en'])
}

/** The page's own text, or else ours. */
function wordOf(options: ElementOptions, key: ButtonKey, ours: string): string {
  const { texts } = options.current()
  return (texts && ownText(texts, `button.${key}`, options.language())) ?? ours
}
