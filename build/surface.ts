import type { EventName } from '../src/session/events'

/** A name of the public surface with one line of prose. */
export type Named = { readonly name: string; readonly doc: string }

/**
 * What the element shows of itself besides attributes and members (element-api.md, sections 5 and 6). The manifest and the
 * README are made from it; test/pack/surface.test.ts holds it against the source.
 */
export const SLOTS: readonly Named[] = [
  { name: '', doc: 'Content of the button while not connected. Shown also when the script never arrives.' },
  { name: 'connected', doc: 'Content of the button while connected.' },
  { name: 'config', doc: 'A `<script type="application/json">` with options, rich ones included.' },
  { name: 'modal-footer', doc: 'Content below every view of the dialog.' },
]

export const PARTS: readonly Named[] = [
  { name: 'button', doc: 'The button.' },
  { name: 'avatar', doc: 'Picture of the wallet, on the button and in the dialog.' },
  { name: 'balance', doc: 'Balance on the connected button.' },
  { name: 'address', doc: 'Address or name.' },
  { name: 'dialog', doc: 'The dialog, or its place when `display="inline"`.' },
  { name: 'card', doc: 'The card inside the dialog.' },
  { name: 'header', doc: 'Header of the card.' },
  { name: 'title', doc: 'Title of the view.' },
  { name: 'back', doc: 'Button to the view before.' },
  { name: 'close', doc: 'Button that closes the dialog.' },
  { name: 'body', doc: 'The view.' },
  { name: 'row', doc: 'A row of a list.' },
  { name: 'row-icon', doc: 'Picture in front of a row.' },
  { name: 'tag', doc: 'Small word at the end of a row.' },
  { name: 'input', doc: 'A text field.' },
  { name: 'qr', doc: 'The QR code; `data-uri` carries its address.' },
  { name: 'otp', doc: 'The field for the emailed code, drawn as six boxes.' },
  { name: 'tab', doc: 'A tab.' },
  { name: 'primary-action', doc: 'The main action of a view.' },
  { name: 'secondary-action', doc: 'Any other action of a view.' },
  { name: 'toast', doc: 'A passing message.' },
  { name: 'alert', doc: 'A message that stays.' },
]

export const CUSTOM_PROPERTIES: readonly Named[] = [
  { name: '--wcb-accent', doc: 'Colour of the button and of main actions.' },
  { name: '--wcb-on-accent', doc: 'Text on the accent. Worked out from the accent when not set.' },
  { name: '--wcb-surface', doc: 'Background of the card.' },
  { name: '--wcb-surface-raised', doc: 'Background of rows and fields.' },
  { name: '--wcb-text', doc: 'Text.' },
  { name: '--wcb-text-muted', doc: 'Secondary text.' },
  { name: '--wcb-border', doc: 'Lines.' },
  { name: '--wcb-success', doc: 'Colour of what went well.' },
  { name: '--wcb-warning', doc: 'Colour of what needs care.' },
  { name: '--wcb-error', doc: 'Colour of what went wrong.' },
  { name: '--wcb-font', doc: 'Font family. Default: the font of the page.' },
  { name: '--wcb-font-size', doc: 'Size of ordinary text; the rest follows.' },
  { name: '--wcb-radius', doc: 'Corner of the card; the others follow.' },
  { name: '--wcb-overlay', doc: 'Colour over the page behind the dialog.' },
  { name: '--wcb-width', doc: 'Width of the card.' },
  { name: '--wcb-duration-1', doc: 'Shortest movement, 120 ms.' },
  { name: '--wcb-duration-2', doc: 'Opening, 150 ms.' },
  { name: '--wcb-duration-3', doc: 'Closing, 150 ms.' },
  { name: '--wcb-qr-foreground', doc: 'Dark cells of the QR code.' },
  { name: '--wcb-qr-background', doc: 'Light cells of the QR code.' },
]

export const STATES: readonly Named[] = [
  { name: 'connected', doc: 'A wallet is connected.' },
  { name: 'connecting', doc: 'A connection is on its way.' },
  { name: 'open', doc: 'The dialog is open.' },
  { name: 'authenticated', doc: 'There is a sign-in proof.' },
  { name: 'unsupported-network', doc: 'The wallet is on a network that is not configured.' },
  { name: 'busy', doc: 'The element waits for something.' },
]

/** One line for each event; its detail is read from `src/session/events.ts`. `change` is the native one of form fields. */
export const EVENTS: Readonly<Record<EventName | 'change', string>> = {
  ready: 'The interface is there and reconnecting has ended.',
  open: 'The dialog opened.',
  'view-change': 'Another view is shown.',
  close: 'The dialog closed.',
  connecting: 'A connection was started.',
  connected: 'A wallet is connected.',
  disconnected: 'The connection ended.',
  'account-change': 'The wallet moved to another account.',
  'network-change': 'The wallet moved to another network.',
  'siwx-request': 'A sign-in is about to be asked for. `preventDefault()`: the page signs in its own way.',
  'siwx-success': 'The visitor signed in.',
  'siwx-error': 'Signing in failed.',
  'siwx-cancel': 'The visitor cancelled signing in.',
  'connect-error': 'A connection failed.',
  'transaction-sent': 'A wallet took a transaction of the visitor.',
  'transaction-settled': 'The chain took or refused it.',
  error: 'An alert for whoever runs the page, each once.',
  track: 'What happened, by the names of the specification. Raised whether or not telemetry is sent.',
  change: 'The form value changed.',
}
