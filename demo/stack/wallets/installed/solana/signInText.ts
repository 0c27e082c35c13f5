/** What a page may say of a sign-in (`solana:signIn`, version 1). */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The message of Sign In With Solana: the fields that were given in their fixed order, and no others. */
export function signInText(input: SignInInput & { readonly domain: string; readonly address: string }): string {
  const named: (readonly [label: string, value: string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const fields = named.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const resources = input.resources?.length ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)] : []
  const parts = [
    `${input.domain} wants you to sign in with your Solana account:\n${input.address}`,
    input.statement ?? '',
    [...fields, ...resources].join('\n'),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
