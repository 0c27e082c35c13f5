import { createHmac } from 'node:crypto'
import type { Context, Provider } from 'oidc-provider'
import type { Accounts } from './accounts'
import { createAdapter } from './adapter'
import { loadProvider } from './loadProvider'
import { TAGS } from './pages/messages'
import type { ProviderPages } from './pages/providerPages'
import type { Client, Settings } from './settings'
import type { SigningKeys } from './signingKeys'
import type { EntryStore } from './store/EntryStore'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const SESSION_SECONDS = 14 * DAY

/** What a visitor may take from the page to the signature. */
export const INTERACTION_SECONDS = 10 * MINUTE

/** What no client of a login needs. */
const UNUSED_FEATURES = ['devInteractions', 'dPoP', 'pushedAuthorizationRequests', 'resourceIndicators']

type Parts = {
  readonly settings: Settings
  readonly store: EntryStore
  readonly accounts: Accounts
  readonly keys: SigningKeys
  readonly pairwiseSecret: string
  readonly pages: ProviderPages
}

/** The OpenID provider with these keys: authorization code with PKCE, refresh tokens, and both ways of logging out. */
export async function createProvider({
  settings,
  store,
  accounts,
  keys,
  pairwiseSecret,
  pages,
}: Parts): Promise<Provider> {
  const { Provider: Library, errors, interactionPolicy } = await loadProvider()
  const { issuer, clients, registrationToken } = settings
  const policy = interactionPolicy.base()
  // Whoever was taken out of the accounts file is asked for another account.
  const check = ({ oidc }: Context): boolean => oidc.session?.accountId !== undefined && oidc.account === undefined
  const description = 'the account may not enter any more'
  policy.get('login').checks.add(new interactionPolicy.Check('account_unknown', description, 'login_required', check))
  const configured = new Set(clients.flatMap(urisOf))
  // No other host of the domain can set a cookie of this name.
  const prefix = issuer.startsWith('https:') ? '__Host-' : ''
  const provider = new Library(issuer, {
    adapter: createAdapter(store),
    clients,
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'RS256',
      token_endpoint_auth_method: 'client_secret_basic',
    },
    extraClientMetadata: {
      properties: ['own'],
      validator(context, _, value) {
        if (value === undefined || (typeof value === 'boolean' && !context)) return
        throw new errors.InvalidClientMetadata('own is true or false, and set by the configuration only')
      },
    },
    jwks: { keys: keys.keys },
    cookies: {
      keys: keys.cookieKeys,
      names: { session: `${prefix}openid-session`, interaction: 'openid-interaction', resume: 'openid-resume' },
    },
    scopes: ['openid', 'offline_access', 'profile', 'email', 'wallet'],
    claims: {
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
      openid: ['sub', 'amr'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      wallet: ['caip10'],
    },
    // Much software reads the claims of the ID token only.
    conformIdTokenClaims: false,
    discovery: { ui_locales_supported: TAGS },
    responseTypes: ['code'],
    subjectTypes: ['public', 'pairwise'],
    pkce: { required: () => true },
    features: {
      ...Object.fromEntries(UNUSED_FEATURES.map((name) => [name, { enabled: false }])),
      backchannelLogout: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_: unknown, client: { clientId: string }, token: { clientId: string }) =>
          client.clientId === token.clientId,
      },
      rpInitiatedLogout: { enabled: true, logoutSource: pages.confirmLogout, postLogoutSuccessSource: pages.loggedOut },
      registration: { enabled: registrationToken !== undefined, initialAccessToken: registrationToken ?? false },
    },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 60 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: SESSION_SECONDS,
      IdToken: 60 * MINUTE,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: SESSION_SECONDS,
      Session: SESSION_SECONDS,
    },
    // A page of a client without a secret asks from its own origin.
    clientBasedCORS: (_, origin, { redirectUris }) =>
      redirectUris.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    // The library's requests reach no private network, except where the configuration says that a client is there.
    fetch: (url, options) => {
      if (configured.has(url)) delete options.dispatcher
      return fetch(url, options)
    },
    findAccount: (_, sub) => accounts.find(sub),
    // Without `offline_access` it ends with the session.
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    async loadExistingGrant({ oidc }) {
      const { client, params, result, session } = oidc
      const grantId = result?.consent?.grantId ?? (client && session?.grantIdFor(client.clientId))
      const existing = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId)
      if (!client?.own) return existing
      const grant = existing ?? new oidc.provider.Grant({ clientId: client.clientId, accountId: session?.accountId })
      grant.addOIDCScope(params?.['scope'] ?? 'openid')
      await grant.save()
      return grant
    },
    pairwiseIdentifier: async (_, accountId, { sectorIdentifier = '' }) =>
      createHmac('sha256', pairwiseSecret)
        .update(JSON.stringify([sectorIdentifier, accountId]))
        .digest('hex'),
    renderError: pages.error,
  })
  // Where a request came from is the issuer, whatever it says: startService.ts writes these headers.
  provider.proxy = true
  provider.on('server_error', (_, reason) => console.error('openid:', reason))
  provider.on('backchannel.error', (_, reason) => console.error('openid: back-channel logout:', reason.cause ?? reason))
  return provider
}

/** The URLs of a client that the library itself requests, as it writes them. */
function urisOf(client: Client): readonly string[] {
  const uris = [client['backchannel_logout_uri'], client['jwks_uri'], client['sector_identifier_uri']]
  return uris
    .filter((uri): uri is string => typeof uri === 'string' && URL.canParse(uri))
    .map((uri) => new URL(uri).href)
}
