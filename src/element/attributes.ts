/**
 * The one table of attributes (element-api.md, section 3). The manifest, the typings and the README table are made from
 * it; the build leaves `doc` out of the shipped entry. Each name is an attribute, a property (camelCase) and a key of the
 * JSON child.
 */
export interface AttributeRow {
  readonly name: string
  /** `text` as it is; `flag` boolean; `pick` one of `values`; `list` words; `json`; `number` above zero; `map` chain=url; `types` namespace:type. */
  readonly kind: 'text' | 'flag' | 'pick' | 'list' | 'json' | 'number' | 'map' | 'types' | 'callbacks'
  readonly values?: string
  readonly fallback?: unknown
  readonly doc: string
}

const SOCIALS = 'google x discord farcaster github apple facebook'

export const ATTRIBUTES: readonly AttributeRow[] = [
  { name: 'project-id', kind: 'text', doc: 'Project id with the wallet provider. Adds pairing by QR, the wallet directory and the remote features.' },
  { name: 'theme-mode', kind: 'pick', values: 'light dark auto', fallback: 'auto', doc: '`auto` follows the page, then the system.' },
  { name: 'label', kind: 'text', doc: 'Text of the button while not connected. The default slot wins.' },
  { name: 'loading-label', kind: 'text', doc: 'Text of the button while it waits.' },
  { name: 'size', kind: 'pick', values: 'sm md lg', fallback: 'md', doc: 'Height of the button: 36, 44 or 52 px.' },
  { name: 'variant', kind: 'pick', values: 'solid outline plain', fallback: 'solid', doc: 'Look of the button.' },
  { name: 'display', kind: 'pick', values: 'modal inline', fallback: 'modal', doc: '`inline` draws the views in place, without an overlay.' },
  { name: 'disabled', kind: 'flag', doc: 'The button cannot be pressed.' },
  { name: 'balance', kind: 'pick', values: 'show hide', fallback: 'hide', doc: 'Balance on the connected button.' },
  { name: 'networks', kind: 'list', fallback: ['mainnet'], doc: 'Names, ids or CAIP-2 ids. By property or JSON also objects; a viem chain is taken as it is.' },
  { name: 'default-network', kind: 'text', doc: 'Network to start on: a name or a CAIP-2 id.' },
  { name: 'rpc', kind: 'map', fallback: {}, doc: 'RPC addresses as `chain=url`, several for one chain allowed.' },
  { name: 'allow-unsupported-chain', kind: 'flag', doc: 'Let the visitor stay on a network that is not configured.' },
  { name: 'methods', kind: 'list', values: 'email social wallet', fallback: ['email', 'social', 'wallet'], doc: 'Ways to connect, in order.' },
  { name: 'socials', kind: 'list', values: SOCIALS, fallback: SOCIALS.split(' '), doc: 'Social providers, in order.' },
  { name: 'features', kind: 'list', values: 'swaps onramp send receive activity nfts names email socials branding all-wallets', fallback: {}, doc: 'Features by name; `-name` switches one off.' },
  { name: 'wallets-featured', kind: 'list', fallback: [], doc: 'Directory ids or rdns of wallets to show first.' },
  { name: 'wallets-include', kind: 'list', fallback: [], doc: 'Only these wallets of the directory.' },
  { name: 'wallets-exclude', kind: 'list', fallback: [], doc: 'Never these wallets, installed or not.' },
  { name: 'siwx', kind: 'pick', values: 'off optional required', fallback: 'off', doc: 'Sign-in with the wallet.' },
  { name: 'siwx-statement', kind: 'text', doc: 'One line that the visitor reads before signing.' },
  { name: 'siwx-resources', kind: 'list', fallback: [], doc: 'URIs listed in the message.' },
  { name: 'siwx-expiry', kind: 'number', doc: 'Life of the sign-in in seconds.' },
  { name: 'siwx-not-before', kind: 'text', doc: 'ISO date from which the sign-in counts.' },
  { name: 'siwx-request-id', kind: 'text', doc: 'Id of the request, repeated in the message.' },
  { name: 'siwx-nonce-endpoint', kind: 'text', doc: 'GET answers `{ "nonce": "…" }`.' },
  { name: 'siwx-endpoint', kind: 'text', doc: 'The proof is posted here as `{ session, account }`.' },
  { name: 'siwe-config', kind: 'callbacks', doc: 'Your own sign-in callbacks; property only, never together with `siwx`.' },
  { name: 'account-type', kind: 'types', fallback: {}, doc: 'Preferred account type per namespace, as `eip155:smartAccount solana:eoa`.' },
  { name: 'terms-url', kind: 'text', doc: 'Link to the terms of service.' },
  { name: 'privacy-url', kind: 'text', doc: 'Link to the privacy policy.' },
  { name: 'consent', kind: 'flag', doc: 'Ask the visitor to accept both before connecting.' },
  { name: 'app-name', kind: 'text', doc: 'Name that wallets show. Default: the title of the page.' },
  { name: 'app-description', kind: 'text', doc: 'Description that wallets show. Default: the description of the page.' },
  { name: 'app-url', kind: 'text', doc: 'Address that wallets show. Default: the origin of the page.' },
  { name: 'app-icon', kind: 'text', doc: 'Icon that wallets show. Default: the icon of the page.' },
  { name: 'reconnect', kind: 'pick', values: 'auto off', fallback: 'auto', doc: 'Pick up the session of the last visit.' },
  { name: 'loading', kind: 'pick', values: 'intent eager', fallback: 'intent', doc: 'Fetch the rest on intent, or when the page is idle.' },
  { name: 'storage', kind: 'pick', values: 'local session memory', fallback: 'local', doc: 'Where the session is kept.' },
  { name: 'telemetry', kind: 'pick', values: 'off errors all', fallback: 'off', doc: 'Nothing is sent unless asked.' },
  { name: 'services', kind: 'json', fallback: {}, doc: 'Replaces service addresses: `frame api rpc pulse relay verify meld`.' },
  { name: 'name', kind: 'text', doc: 'Name of the form field; its value is the sign-in proof as JSON, else the CAIP-10 account.' },
  { name: 'required', kind: 'flag', doc: 'The form cannot be sent without a connection.' },
  { name: 'lang', kind: 'text', doc: 'Language. Default: the nearest ancestor that names one.' },
  { name: 'dir', kind: 'pick', values: 'ltr rtl', doc: 'Direction. Default: inherited.' },
  { name: 'debug', kind: 'flag', doc: 'Alerts on screen as well.' },
]

/** `theme-mode` → `themeMode` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
