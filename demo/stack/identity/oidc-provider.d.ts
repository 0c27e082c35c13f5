// The package ships no types; these are the parts of it that the stack uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>
  export type Account = { readonly accountId: string; claims(): Promise<Claims> }

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Context = {
    type: string
    body: unknown
    set(name: string, value: string): void
    readonly oidc: {
      readonly client?: { readonly clientId: string }
      readonly session?: { readonly accountId?: string }
      readonly provider: {
        readonly Grant: new (grant: { clientId: string | undefined; accountId: string | undefined }) => Grant
      }
    }
  }

  /** What has to be asked of the person before the authorization can go on. */
  export type Interaction = {
    readonly uid: string
    readonly prompt: { readonly name: string }
    readonly params: Readonly<Record<string, unknown>>
  }

  /** A record as it is kept. */
  export type Stored = Readonly<Record<string, unknown>>
  export type Adapter = {
    upsert(id: string, payload: Stored, lifetimeSeconds: number): Promise<void>
    find(id: string): Promise<Stored | undefined>
    findByUid(uid: string): Promise<Stored | undefined>
    findByUserCode(userCode: string): Promise<Stored | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export type Configuration = {
    adapter(kind: string): Adapter
    readonly clients: readonly Readonly<Record<string, unknown>>[]
    readonly jwks: { readonly keys: readonly object[] }
    readonly cookies: { readonly keys: readonly string[]; readonly names: Readonly<Record<string, string>> }
    readonly claims: Readonly<Record<string, readonly string[]>>
    readonly conformIdTokenClaims: boolean
    readonly extraParams: Readonly<Record<string, (context: Context, value: string | undefined) => void>>
    readonly features: Readonly<Record<string, { readonly enabled: boolean }>>
    readonly responseTypes: readonly string[]
    readonly clientAuthMethods: readonly string[]
    readonly interactions: { readonly policy: unknown; url(context: Context, interaction: Interaction): string }
    readonly pkce: { required(): boolean }
    readonly ttl: Readonly<Record<string, number>>
    findAccount(context: Context, sub: string): Promise<Account | undefined>
    loadExistingGrant(context: Context): Promise<Grant>
    renderError(context: Context, out: Readonly<Record<string, string>>, error: Error): void
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>
  }

  export const interactionPolicy: { base(): { remove(name: string): void } }
  export const errors: { readonly InvalidRequest: new (description: string) => Error }
}
