import type { IdentityService } from '../../src/services/identity/identity'

export interface FakeIdentity extends IdentityService {
  /** Addresses that were looked up, oldest first. */
  readonly asked: readonly string[]
  /** From now on it answers like this. */
  responses(response: IdentityService['fetchIdentity']): void
  /** Names that were told to it, by address. */
  readonly renamed: Readonly<Record<string, string>>
}

/** Nobody has a name until a test gives one. */
export function createFakeIdentity(): FakeIdentity {
  const asked: string[] = []
  const renamed: Record<string, string> = {}
  let response: IdentityService['fetchIdentity'] = async () => ({})
  return {
    asked,
    responses: (next) => (response = next),
    fetchIdentity(address, ...rest) {
      asked.push(address)
      return response(address, ...rest)
    },
    renamed,
    async rename(address, name) {
      renamed[address] = name
      return { name }
    },
  }
}
