import { parseRecap, statementWithRecap, type RecapGrants } from './recap'
import type { SiwxSession } from './session'

/** What the server wants the message to say. What is undefined is not compared. */
export type ExpectedWords = {
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * What the signed message says otherwise than expected. `session` is verified: its fields are those of its text, and
 * its CACAO stands for it. The grants that one-click sign-in adds for its own session may be there, and no others.
 */
export function findUnexpected(
  { data, cacao }: Pick<SiwxSession, 'data' | 'cacao'>,
  { statement, resources }: ExpectedWords,
): 'statement_mismatch' | 'resources_mismatch' | undefined {
  const found = cacao && parseRecap(data.resources)
  const grants = found && isOfOneClick(found) ? found : undefined
  if (statement !== undefined) {
    const expected = grants ? statementWithRecap(statement || undefined, grants) : statement
    if ((data.statement ?? '') !== expected) return 'statement_mismatch'
  }
  if (resources !== undefined) {
    const signed = grants ? data.resources?.slice(0, -1) : data.resources
    if (JSON.stringify(signed ?? []) !== JSON.stringify(resources)) return 'resources_mismatch'
  }
  return undefined
}

/** Whether all that is granted is to send requests to the wallet, each of which the wallet still asks about. */
function isOfOneClick(grants: RecapGrants): boolean {
  return Object.entries(grants).every(
    ([resource, abilities]) =>
      resource === 'eip155' && Object.keys(abilities).every((ability) => /^request\/[^/]+$/.test(ability)),
  )
}
