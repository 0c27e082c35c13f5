import type { BlockchainService } from '../../src/services/blockchain/contract'
import type { createNameService, NameRegistration } from '../../src/features/names/nameService'

type NameService = ReturnType<typeof createNameService>

export interface FakeNames extends NameService, Pick<BlockchainService, 'namesOf'> {
  /**
   * Labels for which names were thought up, addresses whose names were asked for, and what was to be registered, oldest
   * first.
   */
  readonly suggested: readonly string[]
  readonly addresses: readonly string[]
  readonly registrations: readonly NameRegistration[]
  suggestResponses(response: NameService['suggest']): void
  namesOfResponses(response: BlockchainService['namesOf']): void
  registerResponses(response: NameService['register']): void
}

/** Nobody has a name, every name can be had, until a test says otherwise. */
export function createFakeNames(): FakeNames {
  const suggested: string[] = []
  const addresses: string[] = []
  const registrations: NameRegistration[] = []
  let suggest: NameService['suggest'] = async (label) => [{ label, taken: false }]
  let namesOf: BlockchainService['namesOf'] = async () => []
  let register: NameService['register'] = async () => 'registered'
  return {
    suggested,
    addresses,
    registrations,
    suggestResponses: (response) => (suggest = response),
    namesOfResponses: (response) => (namesOf = response),
    registerResponses: (response) => (register = response),
    suggest(label, ...rest) {
      suggested.push(label)
      return suggest(label, ...rest)
    },
    namesOf(address, ...rest) {
      addresses.push(address)
      return namesOf(address, ...rest)
    },
    register(registration, ...rest) {
      registrations.push(registration)
      return register(registration, ...rest)
    },
  }
}
