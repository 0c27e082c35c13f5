import type { EventName } from '../src/session/events'

/** A name of the public surface with one line of description. */
export type Named = { readonly name: string; readonly doc: string }

/**
 * The public surface besides attributes and members. The manifest and the README derive from it;
 * test/pack/surface.test.ts compares it with the source.
 */
export const SLOTS: readonly Named[] = [
  { name: '', doc: 'Content of the button while not connected. Also shown if the script does not load.' },
  { name: 'connected', doc: 'Content of the button while connected.' },
  { name: 'config', doc: 'A `<script type="application/json">` with options, rich ones included.' },
  { name: 'modal-footer', doc: 'Content below every view of the dialog.' },
]

export const PARTS: readonly Named[] = [
  { name: 'button', doc: 'The button.' },
  { name: 'avatar', doc: 'Image of the wallet, on the button and in the dialog.' },
  { name: 'balance', doc: 'Balance on the connected button.' },
  { name: 'address', doc: 'Address or name.' },
  { name: 'dialog', doc: 'The dialog, or the section in place with `display="inline"`.' },
  { name: 'card', doc: 'The card inside the dialog.' },
  { name: 'header', doc: 'Header of the card.' },
  { name: 'title', doc: 'Title of the view.' },
  { name: 'back', doc: 'Back button.' },
  { name: 'close', doc: 'Close button.' },
  { name: 'body', doc: 'The view.' },
  { name: 'row', doc: 'A row of a list.' },
  { name: 'row-icon', doc: 'Image at the start of a row.' },
  { name: 'tag', doc: 'Tag at the end of a row.' },
  { name: 'input', doc: 'A text field.' },
  { name: 'qr', doc: 'The QR code; `data-uri` holds its URI.' },
  { name: 'otp', doc: 'The field for the emailed code, drawn as six boxes.' },
  { name: 'tab', doc: 'A tab.' },
  { name: 'primary-action', doc: 'The main action of a view.' },
  { name: 'secondary-action', doc: 'Any other action of a view.' },
  { name: 'toast', doc: 'A toast.' },
  { name: 'alert', doc: 'A message that stays on screen.' },
]

export const CUSTOM_PROPERTIES: readonly Named[] = [
  { name: '--wcb-accent', doc: 'Colour of the button and of main actions.' },
  { name: '--wcb-on-accent', doc: 'Text on the accent colour. Derived from it by default.' },
  { name: '--wcb-surface', doc: 'Background of the card.' },
  { name: '--wcb-surface-raised', doc: 'Background of rows and fields.' },
  { name: '--wcb-text', doc: 'Text.' },
  { name: '--wcb-text-muted', doc: 'Secondary text.' },
  { name: '--wcb-border', doc: 'Lines.' },
  { name: '--wcb-success', doc: 'Colour of success.' },
  { name: '--wcb-warning', doc: 'Colour of warnings.' },
  { name: '--wcb-error', doc: 'Colour of errors.' },
  { name: '--wcb-font', doc: 'Font family. Default: the page’s font.' },
  { name: '--wcb-font-size', doc: 'Size of body text. Other sizes follow.' },
  { name: '--wcb-radius', doc: 'Border radius of the card. Other radii follow.' },
  { name: '--wcb-overlay', doc: 'Colour of the overlay.' },
  { name: '--wcb-width', doc: 'Width of the card.' },
  { name: '--wcb-duration-1', doc: 'Duration of small changes, 120 ms.' },
  { name: '--wcb-duration-2', doc: 'Duration of opening, 150 ms.' },
  { name: '--wcb-duration-3', doc: 'Duration of closing, 150 ms.' },
  { name: '--wcb-qr-foreground', doc: 'Dark cells of the QR code.' },
  { name: '--wcb-qr-background', doc: 'Light cells of the QR code.' },
]

export const STATES: readonly Named[] = [
  { name: 'connected', doc: 'A wallet is connected.' },
  { name: 'connecting', doc: 'A wallet is connecting.' },
  { name: 'reconnecting', doc: 'The session of the last visit is being restored.' },
  { name: 'open', doc: 'The dialog is open.' },
  { name: 'authenticated', doc: 'There is a sign-in proof.' },
  { name: 'unsupported-network', doc: 'The wallet is on a network that is not configured.' },
  { name: 'busy', doc: 'The element is busy.' },
]

/** The description of each event. Its detail type is in `src/session/events.ts`. `change` is the native event. */
export const EVENTS: Readonly<Record<EventName | 'change', string>> = {
  ready: 'React is mounted and reconnecting has ended.',
  open: 'The dialog opened.',
  'view-change': 'Another view is shown.',
  close: 'The dialog closed. Does not bubble.',
  connecting: 'A connection was started.',
  connected: 'A wallet is connected.',
  disconnected: 'The connection ended.',
  'account-change': 'The wallet switched accounts.',
  'network-change': 'The wallet switched networks.',
  'siwx-request': 'A sign-in is about to be requested. `preventDefault()` lets the page do it instead.',
  'siwx-success': 'The visitor signed in.',
  'siwx-error': 'Signing in failed.',
  'siwx-cancel': 'The visitor cancelled signing in.',
  'siwx-end': 'The sign-in ended: the visitor signed out, the wallet is gone, the site says so, or its time is over.',
  'connect-error': 'A connection failed.',
  'transaction-sent': 'A wallet sent a transaction.',
  'transaction-settled': 'The transaction was confirmed or failed.',
  error: "An alert for the page's developer, each once. Does not bubble.",
  track: 'A telemetry event. Fired even when telemetry is off.',
  change: 'The form value changed.',
}
