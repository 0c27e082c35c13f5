import type { Settings } from '../settings'
import { dataScript, documentOf, HEADERS, markup, type Markup } from './document'
import { directionOf, messagesIn } from './messages'

/** The client that a visitor is about to enter, as it is shown. */
export type ShownClient = {
  readonly name: string
  /** Where the visitor is sent: what the client cannot choose freely. */
  readonly host: string
  readonly logoUrl?: string
}

type SignIn = {
  readonly tag: string
  readonly path: string
  readonly requestId: string
  readonly statement: string
  readonly client: ShownClient
}

const ELEMENT = '/assets/element/wallet-connect-button.js'
const SCRIPT = '/assets/page.js'

/** Nothing of the wallet is used here but to sign. */
const FEATURES = '-swaps -onramp -send -receive -activity -nfts'

/** The page with the button, whose message can be used for this request of this client only. */
export function signInPage(settings: Settings, { tag, path, requestId, statement, client }: SignIn): string {
  const { signInTitle, signInLead, needsScript, cancel, failed } = messagesIn(tag)
  const { networks, projectId, element } = settings
  const config = { networks, ...(projectId !== undefined && { projectId }), features: FEATURES, ...element }
  const title = signInTitle(client.name)
  const main = markup`<main data-path="${path}">
${logo(client)}
<h1>${title}</h1>
<p>${signInLead(client.host)}</p>
<wallet-connect-button lang="${tag}" dir="${directionOf(tag)}" size="lg" reconnect="off" siwx="required" siwx-expiry="600"
  siwx-statement="${statement}" siwx-request-id="${requestId}"
  siwx-nonce-endpoint="${path}/nonce" siwx-endpoint="${path}/sign-in">${dataScript('config', config)}</wallet-connect-button>
<noscript><p>${needsScript}</p></noscript>
<p class="actions"><button data-post="cancel">${cancel}</button></p>
<p role="alert" hidden>${failed}</p>
</main>`
  return documentOf({ tag, title, main, scripts: [ELEMENT, SCRIPT] })
}

type Consent = {
  readonly tag: string
  readonly path: string
  readonly client: ShownClient
  readonly scopes: readonly string[]
}

/** Asks the visitor whether the client may have what it asks for. */
export function consentPage({ tag, path, client, scopes }: Consent): string {
  const { consentTitle, consentLead, scopes: words, allow, cancel, failed } = messagesIn(tag)
  const title = consentTitle(client.name)
  const asked = scopes.filter((scope) => Object.hasOwn(words, scope))
  const main = markup`<main data-path="${path}">
${logo(client)}
<h1>${title}</h1>
<p>${consentLead(client.host)}</p>
<ul>${asked.map((scope) => markup`<li>${words[scope]}</li>`)}</ul>
<p class="actions">
<button class="main" data-post="consent">${allow}</button>
<button data-post="cancel">${cancel}</button>
</p>
<p role="alert" hidden>${failed}</p>
</main>`
  return documentOf({ tag, title, main, scripts: [SCRIPT] })
}

function logo({ logoUrl }: ShownClient): Markup | undefined {
  return logoUrl === undefined
    ? undefined
    : markup`<img class="logo" src="${logoUrl}" alt="" referrerpolicy="no-referrer">`
}

/** The services of the wallet provider, which the element uses with a project id. */
const SERVICES = {
  'connect-src': ['https://api.web3modal.org', 'https://rpc.walletconnect.org', 'wss://relay.walletconnect.org'],
  'frame-src': ['https://secure.walletconnect.org', 'https://verify.walletconnect.org'],
}

/** The headers of these pages: scripts and styles of this origin only, and no form at all. */
export function headersOf({ projectId, policy }: Settings, { logoUrl }: ShownClient): Readonly<Record<string, string>> {
  const services = projectId === undefined ? undefined : SERVICES
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...(logoUrl ? [new URL(logoUrl).origin] : []),
      ...(policy['img-src'] ?? []),
    ],
    'connect-src': ["'self'", ...(services?.['connect-src'] ?? []), ...(policy['connect-src'] ?? [])],
    'frame-src': [...(services?.['frame-src'] ?? []), ...(policy['frame-src'] ?? [])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  const written = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ') || "'none'"}`)
  return {
    ...HEADERS,
    'content-security-policy': written.join('; '),
    'content-type': 'text/html; charset=utf-8',
    // The window of a social login must find its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}
