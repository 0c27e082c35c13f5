// The package ships no types; these are the parts of it that the service uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>
  export type Account = { readonly accountId: string; claims(): Promise<Claims> }

  export type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export type Client = {
    readonly clientId: string
    readonly clientName?: string
    readonly clientUri?: string
    readonly logoUri?: string
    readonly policyUri?: string
    readonly redirectUris: readonly string[]
    readonly sectorIdentifier?: string
    readonly own?: boolean
    grantTypeAllowed(type: string): boolean
  }
  export type Context = {
    type: string
    body: unknown
    set(name: string, value: string): void
    get(name: string): string
    readonly oidc: {
      readonly account?: Account
      readonly client?: Client
      readonly params?: Readonly<Record<string, string | undefined>>
      readonly result?: { readonly consent?: { readonly grantId?: string } }
      readonly session?: { readonly accountId?: string; grantIdFor(clientId: string): string | undefined }
      readonly provider: Provider
    }
  }

  /** What has to be asked of the visitor before the authorization can go on. */
  export type Interaction = {
    readonly uid: string
    readonly prompt: { readonly name: string; readonly details: { readonly missingOIDCScope?: readonly string[] } }
    readonly params: Readonly<Record<string, string | undefined>>
    readonly session?: { readonly accountId: string }
    readonly grantId?: string
  }

  /** A record as it is kept. */
  export type Stored = Readonly<Record<string, unknown>>
  export type Adapter = {
    upsert(id: string, payload: Stored, lifetimeSeconds: number | undefined): Promise<void>
    find(id: string): Promise<Stored | undefined>
    findByUid(uid: string): Promise<Stored | undefined>
    findByUserCode(userCode: string): Promise<Stored | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  type Check = { readonly reason: string }
  type Policy = { get(prompt: string): { readonly checks: { add(check: Check): void } } }
  type Switch = { readonly enabled: boolean } & Readonly<Record<string, unknown>>
  export type Configuration = Partial<{
    adapter(kind: string): Adapter
    readonly clients: readonly Readonly<Record<string, unknown>>[]
    readonly clientDefaults: Readonly<Record<string, unknown>>
    readonly jwks: { readonly keys: readonly object[] }
    readonly cookies: { readonly keys: readonly string[]; readonly names: Readonly<Record<string, string>> }
    readonly claims: Readonly<Record<string, readonly string[] | null>>
    readonly scopes: readonly string[]
    readonly conformIdTokenClaims: boolean
    readonly discovery: Readonly<Record<string, unknown>>
    readonly extraClientMetadata: {
      readonly properties: readonly string[]
      validator(context: Context | undefined, name: string, value: unknown): void
    }
    readonly features: Readonly<Record<string, Switch>>
    readonly responseTypes: readonly string[]
    readonly subjectTypes: readonly string[]
    readonly interactions: { readonly policy?: Policy; url(context: Context, interaction: Interaction): string }
    readonly pkce: { required(): boolean }
    readonly ttl: Readonly<Record<string, number>>
    clientBasedCORS(context: Context, origin: string, client: Client): boolean
    /** The dispatcher refuses addresses of private networks. */
    fetch(url: string, options: RequestInit & { dispatcher?: unknown }): Promise<Response>
    findAccount(context: Context, sub: string): Promise<Account | undefined>
    issueRefreshToken(context: Context, client: Client): Promise<boolean>
    loadExistingGrant(context: Context): Promise<Grant | undefined>
    pairwiseIdentifier(context: Context, accountId: string, client: Client): Promise<string>
    renderError(context: Context, out: Readonly<Record<string, string>>, error: Error): void
  }>

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    proxy: boolean
    readonly Grant: {
      new (grant: { readonly clientId: string | undefined; readonly accountId: string | undefined }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    readonly Client: { find(id: string): Promise<Client | undefined> }
    on(event: string, listener: (context: Context, reason: Error) => void): this
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>
  }

  export const interactionPolicy: {
    base(): Policy
    readonly Check: new (
      reason: string,
      description: string,
      error: string,
      check: (context: Context) => boolean,
    ) => Check
  }

  export const errors: {
    readonly InvalidGrant: new (detail: string) => Error
    readonly InvalidClientMetadata: new (description: string) => Error
    readonly SessionNotFound: new (description: string) => Error
  }
}
