import type { Provider } from 'oidc-provider'
import { isSocialProvider } from './socialProviders'
import { CLIENT, COOKIE_KEY, signingKey } from './keys'
import { loadProvider } from './loadProvider'
import { noticePage } from './page/noticePage'
import { PAGE_HEADERS } from './page/document'
import type { Accounts } from './Accounts'
import { Store } from './Store'

type Options = { readonly issuer: string; readonly callbackUrl: string; readonly accounts: Accounts }

/** The cookie by which the library would recognise a person; the server takes it out of every request. */
export const SESSION_COOKIE = 'identity_session'

const UNUSED_FEATURES = ['devInteractions', 'rpInitiatedLogout', 'userinfo', 'pushedAuthorizationRequests', 'dPoP']

const SCOPE = 'openid profile email'
const LOGIN_WITHIN_SECONDS = 10 * 60
const CODE_LIFETIME_SECONDS = 60
const TOKEN_LIFETIME_SECONDS = 10 * 60

/**
 * The OpenID provider behind all six social names: authorization code, PKCE and a client secret, one client. The
 * request parameter `social` says which company it stands in for, and the ID token repeats it.
 */
export async function makeProvider({ issuer, callbackUrl, accounts }: Options): Promise<Provider> {
  const { Provider: Library, interactionPolicy, errors } = await loadProvider()
  const policy = interactionPolicy.base()
  // The login form says what it hands on; a second page would ask the same again.
  policy.remove('consent')
  const store = new Store()
  return new Library(issuer, {
    adapter: (kind) => store.for(kind),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callbackUrl],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [signingKey()] },
    // Cookies know no ports: these names keep clear of other servers on this machine.
    cookies: {
      keys: [COOKIE_KEY],
      names: { session: SESSION_COOKIE, interaction: 'identity_interaction', resume: 'identity_resume' },
    },
    claims: { openid: ['sub', 'social'], profile: ['preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    extraParams: {
      social: (_, value) => {
        if (!isSocialProvider(value)) throw new errors.InvalidRequest('social must name one of the six providers')
      },
    },
    // What no login of the frame uses is off.
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    features: Object.fromEntries(UNUSED_FEATURES.map((name) => [name, { enabled: false }])),
    interactions: { policy, url: (_, { uid }) => `/login/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: TOKEN_LIFETIME_SECONDS,
      AuthorizationCode: CODE_LIFETIME_SECONDS,
      Grant: TOKEN_LIFETIME_SECONDS,
      IdToken: TOKEN_LIFETIME_SECONDS,
      Interaction: LOGIN_WITHIN_SECONDS,
      Session: TOKEN_LIFETIME_SECONDS,
    },
    findAccount: async (_, sub) => accounts.find(sub),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'html'
      for (const [name, value] of Object.entries(PAGE_HEADERS)) context.set(name, value)
      context.body = noticePage({
        title: 'This login cannot go on',
        lines: [
          description ?? error ?? 'Something went wrong.',
          'Close this window and begin again on the page you came from.',
        ],
      })
    },
  })
}
