import type { Identity, IdentityService } from '../../src/services/identity/identity'

export interface FakeIdentity extends IdentityService {
  /** Addresses that were looked up, oldest first. */
  readonly asked: readonly string[]
  /** From now on it answers like this. */
  answers(answer: (address: string) => Promise<Identity>): void
}

/** Nobody has a name until a test gives one. */
export function createFakeIdentity(): FakeIdentity {
  const asked: string[] = []
  let answer = async (_address: string): Promise<Identity> => ({})
  return {
    asked,
    answers: (next) => (answer = next),
    fetchIdentity(address) {
      asked.push(address)
      return answer(address)
    },
  }
}
