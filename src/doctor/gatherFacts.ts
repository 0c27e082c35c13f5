import { VERSION } from '../config/version'
import { readOption } from '../domain/page/readOption'
import { document } from '../domain/page/document'
import { ATTRIBUTES, type AttributeRow } from '../domain/page/attributes'
import { foreignAttributes } from '../domain/page/foreignAttributes'
import { plainName } from '../domain/page/plainName'
import { findBroken } from '../domain/page/builtIns'
import type { Options } from '../domain/page/options'
import { pageUrl } from '../domain/page/pageUrl'
import { siwxSite } from '../domain/siwx/backends'
import { isRecord } from '../domain/isRecord'
import { resolveServiceUrls } from '../services/serviceUrls'
import { openWindow } from '../services/window/openWindow'
import { serviceUrl } from '../services/api/serviceUrl'
import { ORIGINS_PATH } from '../services/api/paths'
import { presets } from '../chains/networks/networks'
import type { Facts, Reply } from './facts'
import { ask, mayConnect, REPLIES_WITHIN_MS, type Asked } from './ask'
import { checkFiles, findLoaded, IS_BUNDLED } from './files'
import { parsePolicy, type Policy } from './policy'

/** The element, as far as the self-check reads it. */
export type CheckedElement = HTMLElement & { readonly config?: Partial<Options> }

/** How long the script of the element may take to arrive. */
const DEFINED_WITHIN_MS = 2_000
const REGISTRY = Symbol.for('wallet-connect-button.registry')

/** Finds out about the page. Contacts the host of the files, the page's own server, and the services it uses. */
export async function gatherFacts(element: CheckedElement): Promise<Facts> {
  const isDefined = await becomesDefined(element)
  // Without its script the element has no options yet, only attributes; one of an older version lacks some.
  const options = {
    siwxBackend: 'own',
    ...(element.config ?? { projectId: element.getAttribute('project-id') ?? undefined }),
  } as Options
  const urls = resolveServiceUrls(options.services ?? {})
  const { projectId } = options
  // Some bundlers write the path on the machine of the build in place of `import.meta.url`.
  const folder = IS_BUNDLED ? '' : import.meta.url.replace(/(?<![^/])[^/]*$/, '')
  const serviceOrigins = {
    api: new URL(urls.api).origin,
    relay: new URL(urls.relay).origin,
    frame: new URL(urls.frame).origin,
    rpc: new URL(urls.rpc).origin,
  }
  const loaded = findLoaded(folder)
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="wallet-connect-button"]')]
  const { backend, endpoints } = siwxSite(options)
  // The protocols of others have checks of their own, and a nonce may be more than a GET.
  const nonceUrl = backend === 'own' ? endpoints.nonce : undefined
  const { policies, response: page } = await readPage()
  /** Requests a URL unless the policy of the page would refuse that, which would be a violation of ours. */
  const askAllowed = async (url: string, init?: RequestInit): Promise<Asked> =>
    mayConnect(policies, url) ? ask(url, init) : { reply: { kind: 'refused' } }
  const relayUrl = `${urls.relay}/?projectId=${encodeURIComponent(projectId ?? '')}`
  const [files, origins, relay, frame, rpc, nonce] = await Promise.all([
    checkFiles(folder, policies, loaded),
    projectId ? askAllowed(serviceUrl(urls.api, projectId, ORIGINS_PATH)) : undefined,
    projectId && mayConnect(policies, relayUrl) ? openSocket(relayUrl) : undefined,
    projectId ? askAllowed(urls.frame, { mode: 'no-cors' }) : undefined,
    projectId ? askAllowed(`${urls.rpc}/v1/supported-chains`) : undefined,
    nonceUrl ? askAllowed(nonceRequest(nonceUrl, options)) : undefined,
  ])
  const child = element.querySelector('script[type="application/json"], script[slot="config"]')?.textContent?.trim()
  const inFrame = isFramed()
  return {
    version: (element.constructor as { version?: string }).version ?? VERSION,
    filesVersion: VERSION,
    isDefined,
    versions: [
      ...(((globalThis as Record<symbol, unknown>)[REGISTRY] as Map<string, unknown> | undefined) ?? new Map()).keys(),
    ] as string[],
    scripts: scripts.length,
    classicEntry: scripts.some(({ src, type }) => /wallet-connect-button\.js(\?|$)/.test(src) && type !== 'module'),
    importMapLate: isImportMapLate(),
    folder,
    files,
    loaded,
    options,
    unknownAttributes: foreignAttributes(element, ATTRIBUTES),
    invalidAttributes: ATTRIBUTES.filter((row) => isInvalid(row, element.getAttribute(row.name))).map(
      ({ name }) => name,
    ),
    jsonProblem: Boolean(child) && !isRecord(parseJson(child ?? '')),
    headProblem: findHeadProblem(),
    // From the attribute: with an unknown name the option has its default.
    unknownNetworks: unknownAmong(element.getAttribute('networks')?.split(/[\s,]+/) ?? options.networks ?? []),
    origin: self.origin,
    secure: isSecureContext,
    hidden: isDefined && !element.checkVisibility(),
    baseOrigin: new URL(document.baseURI === 'about:srcdoc' ? self.origin : document.baseURI).origin,
    frame: inFrame
      ? { foreign: frameElementOf() === undefined, sandbox: sandboxOf(), width: innerWidth, height: innerHeight }
      : undefined,
    storage: checkStorage(),
    popups: checkPopups(),
    clockAheadSeconds: aheadOf(page?.headers.get('date')),
    isField: element.hasAttribute('name'),
    policies,
    headers: {
      opener: page?.headers.get('cross-origin-opener-policy') ?? undefined,
      embedder: page?.headers.get('cross-origin-embedder-policy') ?? undefined,
    },
    services: { api: origins?.reply, relay, frame: frame?.reply, rpc: rpc?.reply },
    serviceOrigins,
    allowedOrigins: await allowedOf(origins?.response),
    ...(await nonceFacts(nonce)),
    brokenBuiltIns: findBroken(),
    missingFeatures: lacking(),
  }
}

function isImportMapLate(): boolean {
  const [first] = document.querySelectorAll('link[rel~="modulepreload"], script[type="importmap"]')
  return first?.localName === 'link' && document.querySelector('script[type="importmap"]') !== null
}

async function becomesDefined(element: CheckedElement): Promise<boolean> {
  const late = new Promise((resolve) => {
    AbortSignal.timeout(DEFINED_WITHIN_MS).addEventListener('abort', resolve)
  })
  await Promise.race([customElements.whenDefined(element.localName), late])
  return customElements.get(element.localName) !== undefined
}

/**
 * The policies of the page, and its response. In documents without 'self' in `connect-src` it cannot be requested, and
 * only the policies in its markup are known.
 */
async function readPage(): Promise<{ readonly policies: readonly Policy[]; readonly response?: Response | undefined }> {
  const inMarkup = [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy" i]')].map(
    ({ content }) => parsePolicy(content),
  )
  if (!mayConnect(inMarkup, location.href)) return { policies: inMarkup }
  const { response } = await ask(location.href, { method: 'HEAD', cache: 'no-store' })
  const inHeader = response?.headers.get('content-security-policy')?.split(',').map(parsePolicy) ?? []
  return { policies: [...inHeader, ...inMarkup], response }
}

function openSocket(url: string): Promise<Reply> {
  return new Promise((resolve) => {
    const end = (reply: Reply): void => {
      socket?.close()
      resolve(reply)
    }
    let socket: WebSocket | undefined
    try {
      socket = new WebSocket(url)
      socket.addEventListener('open', () => end({ kind: 'ok' }))
      socket.addEventListener('error', () => end({ kind: 'unreachable', opaque: false }))
      setTimeout(() => end({ kind: 'unreachable', opaque: false }), REPLIES_WITHIN_MS)
    } catch {
      // The policy of the page.
      resolve({ kind: 'unreachable', opaque: false })
    }
  })
}

function isInvalid(row: AttributeRow, value: string | null): boolean {
  let refused = false
  if (!row.kind?.startsWith('network')) readOption(row, value, () => (refused = true))
  return refused
}

/** The handler of the site, which has a path for each request, says whether pages of the origin may sign in. */
function nonceRequest(nonceUrl: string, { siwxBackendUrl }: Options): string {
  const url = new URL(nonceUrl, pageUrl())
  if (siwxBackendUrl) url.searchParams.set('origin', location.origin)
  return url.href
}

async function nonceFacts(asked: Asked | undefined): Promise<Pick<Facts, 'nonce' | 'acceptsPage'>> {
  const { nonce, accepts } = (await jsonOf(asked?.response)) as { nonce?: unknown; accepts?: unknown }
  const isNonce = typeof nonce === 'string' && /^[a-z0-9]{8,}$/i.test(nonce)
  return {
    nonce: asked?.reply.kind === 'ok' && !isNonce ? { kind: 'changed' } : asked?.reply,
    acceptsPage: accepts !== false,
  }
}

async function allowedOf(response: Response | undefined): Promise<readonly string[] | undefined> {
  if (!response?.ok) return undefined
  const { allowedOrigins } = (await jsonOf(response)) as { allowedOrigins?: unknown }
  return Array.isArray(allowedOrigins)
    ? allowedOrigins.filter((each): each is string => typeof each === 'string')
    : undefined
}

async function jsonOf(response: Response | undefined): Promise<object> {
  const value: unknown = await response?.json().catch(() => undefined)
  return isRecord(value) ? value : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The options in the document's head are one JSON object: empty if they are not, else a name that is no option. */
function findHeadProblem(): string | undefined {
  const text = document.querySelector(':root > head > script[data-wallet-connect-button]')?.textContent
  if (text === undefined || text === null) return undefined
  const values = parseJson(text)
  if (!isRecord(values)) return ''
  const unknown = Object.keys(values).find((key) => !ATTRIBUTES.some(({ name }) => plainName(name) === plainName(key)))
  return unknown
}

/** Names and ids that no known network has. Objects bring what they need. */
function unknownAmong(networks: readonly unknown[]): readonly string[] {
  const named = networks.filter((each): each is string => typeof each === 'string' && /^[\w-:]+$/.test(each))
  const known = Object.values(presets)
    .flat()
    .flatMap(({ key, id }) => [key, String(id)])
  return named.filter((name) => !known.includes(name.replace(/^(eip155|solana):/, '')) && !/^[\w-]+:/.test(name))
}

function aheadOf(date: string | null | undefined): number | undefined {
  const served = Date.parse(date ?? '')
  return Number.isNaN(served) ? undefined : (Date.now() - served) / 1_000
}

function checkStorage(): Facts['storage'] {
  const key = 'wallet-connect-button self-check'
  try {
    localStorage.setItem(key, key)
    localStorage.removeItem(key)
    return 'ok'
  } catch (reason) {
    return (reason as Error).name === 'QuotaExceededError' ? 'full' : 'refused'
  }
}

/** Only within a press can a page find out. */
function checkPopups(): Facts['popups'] {
  if (!navigator.userActivation?.isActive) return 'unknown'
  const popup = openWindow('', 'popup,width=1,height=1')
  if (popup === 'own' || !popup) return 'blocked'
  popup.close()
  return 'ok'
}

function isFramed(): boolean {
  return window.top !== window.self
}

function frameElementOf(): Element | undefined {
  try {
    return window.frameElement ?? undefined
  } catch {
    return undefined
  }
}

function sandboxOf(): readonly string[] | undefined {
  const sandbox = frameElementOf()?.getAttribute('sandbox')
  return sandbox === null || sandbox === undefined ? undefined : sandbox.split(/\s+/).filter(Boolean)
}

function lacking(): readonly string[] {
  const has: Readonly<Record<string, boolean>> = {
    'custom states (:state())': CSS.supports('selector(:state(a))'),
    'light-dark()': CSS.supports('color', 'light-dark(#000, #fff)'),
    'relative colours': CSS.supports('color', 'rgb(from red r g b)'),
    popover: 'popover' in HTMLElement.prototype,
    'URL.canParse': 'canParse' in URL,
  }
  return Object.keys(has).filter((name) => !has[name])
}
