import * as openid from 'openid-client'
import { SECRET, WIKI } from './serve'
import type { Arrived } from './visitor'

type Begun = {
  readonly url: URL
  readonly finish: (arrived: Arrived) => ReturnType<typeof openid.authorizationCodeGrant>
}

/** A client by openid-client, with code, PKCE, state and nonce. */
export async function createClient(issuer: string, id = 'wiki', redirectUri = WIKI) {
  const options = { execute: [openid.allowInsecureRequests] }
  const config = await openid.discovery(new URL(issuer), id, SECRET, openid.ClientSecretBasic(SECRET), options)
  return {
    config,
    async begin(parameters: Readonly<Record<string, string>> = {}): Promise<Begun> {
      const pkceCodeVerifier = openid.randomPKCECodeVerifier()
      const expectedState = openid.randomState()
      const expectedNonce = openid.randomNonce()
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email wallet',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: expectedState,
        nonce: expectedNonce,
        ...parameters,
      })
      const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
      return { url, finish: ({ url: returned }) => openid.authorizationCodeGrant(config, returned, checks) }
    },
  }
}
