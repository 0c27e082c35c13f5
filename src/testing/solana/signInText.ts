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

const LABELS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** The message of Sign In With Solana: the fields that were given in their fixed order, and no others. */
export function signInText(input: SignInInput & { readonly domain: string; readonly address: string }): string {
  const fields = LABELS.flatMap(([name, label]) => (input[name] ? [`${label}: ${input[name]}`] : []))
  const resources = input.resources?.length ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)] : []
  const parts = [
    `${input.domain} wants you to sign in with your Solana account:\n${input.address}`,
    input.statement ?? '',
    [...fields, ...resources].join('\n'),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
