import { NAME_SUGGESTIONS_MAX } from '../../config/limits'
import { nameLabel } from '../../domain/account/accountName'
import { safeText } from '../../domain/text'
import { ServiceUnavailable } from '../../errors/service'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { BlockchainApi } from '../../services/blockchain/contract'
import { parseEach } from '../../services/parseEach'
import { refusal, suggestedName, suggestionsResponse } from './schema'

const TAKEN = /already registered|taken/i

export interface NameSuggestion {
  /** Without the zone. */
  readonly label: string
  readonly taken: boolean
}

export interface NameRegistration {
  readonly address: string
  /** ENSIP-11. */
  readonly coinType: number
  /** Exactly the text that was signed. */
  readonly message: string
  readonly signature: string
}

/**
 * `untimely`: the timestamp in the signed message is too old or in the future. `because`: the service's own reason, as
 * safe text.
 */
export type RegistrationOutcome = 'registered' | 'taken' | 'untimely' | { readonly because: string }

/**
 * Suggests and registers names (docs/protocol/services.md#names). Both return undefined on unsupported networks.
 * @throws ServiceUnavailable
 */
export function createNameService({ http, supported }: BlockchainApi) {
  return {
    /** Up to five names of the zone that begin with the label. */
    async suggest(
      label: string,
      zone: string,
      networkId: CaipNetworkId,
      signal: AbortSignal,
    ): Promise<readonly NameSuggestion[] | undefined> {
      if (!(await supported(networkId, signal))) return undefined
      const read = suggestionsResponse.safeParse(
        await http.get(`/v1/profile/suggestions/${encodeURIComponent(label)}`, { zone }, signal),
      )
      if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
      const byLabel = new Map(
        parseEach(suggestedName, read.data.suggestions).parsed.flatMap(({ name, registered }) => {
          const found = nameLabel(name, zone)
          return found === undefined ? [] : [[found, registered] as const]
        }),
      )
      return Array.from(byLabel, ([found, taken]) => ({ label: found, taken })).slice(0, NAME_SUGGESTIONS_MAX)
    },

    async register(
      { address, coinType, message, signature }: NameRegistration,
      networkId: CaipNetworkId,
      signal: AbortSignal,
    ): Promise<RegistrationOutcome | undefined> {
      if (!(await supported(networkId, signal))) return undefined
      try {
        await http.submit('/v1/profile/account', { coin_type: coinType, address, message, signature }, signal)
        return 'registered'
      } catch (reason) {
        const outcome = reason instanceof ServiceUnavailable ? outcomeOf(reason) : undefined
        if (!outcome) throw reason
        return outcome
      }
    },
  }
}

function outcomeOf({ failure, refusal: body }: ServiceUnavailable): RegistrationOutcome | undefined {
  // Any success status counts, whatever its body.
  if (failure === 'unreadable') return 'registered'
  const read = refusal.safeParse(body)
  const reasons = read.success ? read.data.reasons : []
  if (reasons.some(({ name, field }) => (name ?? field) === 'timestamp')) return 'untimely'
  if (reasons.some(({ description = '' }) => TAKEN.test(description))) return 'taken'
  const because = safeText(reasons[0]?.description)
  return because ? { because } : undefined
}
