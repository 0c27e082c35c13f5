import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Client, Interaction, Provider } from 'oidc-provider'
import { verifySiwx } from 'wallet-connect-button/server'
import type { Accounts } from './accounts'
import { INTERACTION_SECONDS } from './createProvider'
import { HEADERS, noticePage } from './pages/document'
import { consentPage, headersOf, signInPage, type ShownClient } from './pages/interactionPages'
import { chooseTag, messagesIn } from './pages/messages'
import { readJson } from './readJson'
import { isRecord, ORIGIN_SOURCE, type Settings } from './settings'
import { statementFor } from './statement'
import type { EntryStore } from './store/EntryStore'

const NONCE = 'Nonce'
const NONCE_BYTES = 16

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request that belongs to an interaction of this visitor. */
type Asked = {
  readonly provider: Provider
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly interaction: Interaction
  readonly shown: ShownClient
  readonly tag: string
}

type Route = {
  readonly method: 'GET' | 'POST'
  readonly prompt?: string
  readonly respond: (asked: Asked) => Promise<Reply>
}

/**
 * The pages at `/interaction/<uid>`, where the provider sends a visitor who has to sign in or to consent, and what those
 * pages request. The interaction is found by a cookie, so its address alone is worth nothing.
 */
export function createInteractions(settings: Settings, store: EntryStore, accounts: Accounts) {
  const { issuer, networks: chains, rpcUrls } = settings

  async function showPage({ interaction, shown, tag }: Asked): Promise<Reply> {
    const { uid, prompt } = interaction
    const path = pathOf(uid)
    const body =
      prompt.name === 'login'
        ? signInPage(settings, { tag, path, requestId: uid, statement: statementFor(shown), client: shown })
        : consentPage({ tag, path, client: shown, scopes: prompt.details.missingOIDCScope ?? ['openid'] })
    return { status: 200, headers: headersOf(settings, shown), body }
  }

  async function giveNonce({ interaction: { uid } }: Asked): Promise<Reply> {
    const nonce = randomBytes(NONCE_BYTES).toString('hex')
    await store.put(NONCE, nonce, { interaction: uid }, INTERACTION_SECONDS)
    return json(200, { nonce })
  }

  /** True once for each nonce that was given to this interaction. */
  async function useNonce(nonce: string, uid: string): Promise<boolean> {
    const entry = await store.get(NONCE, nonce)
    return entry?.['interaction'] === uid && (await store.consume(NONCE, nonce))
  }

  async function signIn({ provider, request, response, interaction, shown, tag }: Asked): Promise<Reply> {
    const refuse = (status: number, code: string): Reply => {
      const { refusals, failed } = messagesIn(tag)
      return json(status, { code, message: refusals[code] ?? failed })
    }
    const body = await readJson(request)
    const session = isRecord(body) ? body['session'] : undefined
    const data = isRecord(session) && isRecord(session['data']) ? session['data'] : {}
    const { nonce, requestId } = data
    if (typeof nonce !== 'string') return refuse(400, 'malformed')
    // Before the proof is verified, so that a refused one uses the nonce up too.
    if (!(await useNonce(nonce, interaction.uid))) return refuse(401, 'nonce_mismatch')
    // These fields are those of the signed message: `verifySiwx` compares them.
    if (requestId !== interaction.uid) return refuse(401, 'message_mismatch')
    const statement = statementFor(shown)
    const result = await verifySiwx(session, { domain: issuer, nonce, statement, resources: [], chains, rpcUrls })
    if (!result.ok) return refuse(401, isOfAnotherMessage(result.code) ? 'message_mismatch' : result.code)
    const refusal = await accounts.enter(result)
    if (refusal) return refuse(refusal === 'account_refused' ? 403 : 503, refusal)
    const login = { accountId: result.id, amr: ['wallet'] }
    return leave(await provider.interactionResult(request, response, { login }))
  }

  async function consent({ provider, request, response, interaction }: Asked): Promise<Reply> {
    const { prompt, params, session, grantId } = interaction
    const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant = existing ?? new provider.Grant({ accountId: session?.accountId, clientId: params['client_id'] })
    grant.addOIDCScope((prompt.details.missingOIDCScope ?? ['openid']).join(' '))
    return leave(await provider.interactionResult(request, response, { consent: { grantId: await grant.save() } }))
  }

  async function cancel({ provider, request, response }: Asked): Promise<Reply> {
    const result = { error: 'access_denied', error_description: 'The visitor cancelled.' }
    return leave(await provider.interactionResult(request, response, result))
  }

  const routes: Readonly<Record<string, Route>> = {
    '': { method: 'GET', respond: showPage },
    nonce: { method: 'GET', prompt: 'login', respond: giveNonce },
    'sign-in': { method: 'POST', prompt: 'login', respond: signIn },
    consent: { method: 'POST', prompt: 'consent', respond: consent },
    cancel: { method: 'POST', respond: cancel },
  }

  /** Responds to a request under `/interaction/`. Undefined for a path that is none. */
  return async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<Reply | undefined> => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    const [, uid, name = ''] = /^\/interaction\/([\w-]+)(?:\/([a-z-]+))?$/.exec(pathname) ?? []
    const route = uid !== undefined && Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!route) return undefined
    if (request.method !== route.method) return json(405, { code: 'method_not_allowed' }, { allow: route.method })
    // Browsers send it with every POST, and a page of another site cannot change it.
    if (route.method === 'POST' && request.headers.origin !== issuer) return json(403, { code: 'origin_refused' })
    const interaction = await findInteraction(provider, request, response)
    const acceptLanguage = request.headers['accept-language']
    const tag = chooseTag(interaction?.params['ui_locales'], acceptLanguage)
    const client = interaction && (await provider.Client.find(interaction.params['client_id'] ?? ''))
    if (!interaction || !client || interaction.uid !== uid) return over(tag, route)
    if (route.prompt !== undefined && route.prompt !== interaction.prompt.name)
      return json(409, { code: 'other_prompt' })
    return route.respond({ provider, request, response, interaction, shown: show(client, interaction), tag })
  }
}

function over(tag: string, route: Route): Reply {
  const { overTitle, over: message } = messagesIn(tag)
  if (route.method === 'POST' || route.prompt !== undefined) return json(410, { code: 'interaction_over', message })
  const headers = { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }
  return { status: 410, headers, body: noticePage(tag, overTitle, [message]) }
}

/** Undefined if it is over, or of another visitor. @throws if the store does */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response)
  } catch (reason) {
    if (reason instanceof Error && reason.name === 'SessionNotFound') return undefined
    throw reason
  }
}

function show({ clientName, logoUri }: Client, { params }: Interaction): ShownClient {
  const { host, protocol } = new URL(params['redirect_uri'] ?? '')
  // The host in a URL with the scheme of an app is the app's own choice.
  const place = /^https?:$/.test(protocol) ? host : `${protocol}//`
  const hasLogo = logoUri?.startsWith('https:') && ORIGIN_SOURCE.test(new URL(logoUri).origin)
  return { name: clientName ?? place, host: place, ...(hasLogo && { logoUrl: logoUri }) }
}

const OF_THE_MESSAGE = new Set(['domain_mismatch', 'statement_mismatch', 'resources_mismatch', 'nonce_mismatch'])
const isOfAnotherMessage = (code: string): boolean => OF_THE_MESSAGE.has(code)

const pathOf = (uid: string): string => `/interaction/${uid}`

function leave(redirectTo: string): Reply {
  return json(200, { redirectTo })
}

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { ...HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}
