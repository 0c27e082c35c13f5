import { NAME_SUGGESTIONS_MAX } from '../../config/limits'
import { nameLabel } from '../../domain/account/accountName'
import type { CaipNetworkId } from '../../domain/network/caip'
import { safeText } from '../../domain/text'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../../services/api/http'
import { parseEach } from '../../services/parseEach'
import { refusal, suggestedName, suggestionsResponse } from './schema'

const TAKEN = /already registered|taken/i

/** A name that the service thought up, or the one that was typed. */
export interface NameSuggestion {
  /** Without the zone. */
  readonly label: string
  readonly taken: boolean
}

export interface NameRegistration {
  readonly address: string
  /** ENSIP-11. */
  readonly coinType: number
  /** The very text that was signed. */
  readonly message: string
  readonly signature: string
}

/**
 * What became of a registration: `taken`: somebody has the name; `untimely`: the message counts as too old or too new;
 * else why it was refused, in the service's own words as safe text.
 */
export type RegistrationOutcome = 'registered' | 'taken' | 'untimely' | { readonly because: string }

/**
 * What is done for a new name, at the provider's registrar (docs/protocol/services.md#names). Each call answers
 * undefined where the service does not serve the network. All raise ServiceUnavailable; an abort rejects with the
 * signal's reason.
 */
export interface NameService {
  /** Names of the zone that begin like this label. What is not such a name is left out. */
  suggest(
    label: string,
    zone: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<readonly NameSuggestion[] | undefined>
  register(
    registration: NameRegistration,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<RegistrationOutcome | undefined>
}

export function createNames(
  http: Http,
  supported: (networkId: CaipNetworkId, signal: AbortSignal) => Promise<boolean>,
): NameService {
  return {
    async suggest(label, zone, networkId, signal) {
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

    async register({ address, coinType, message, signature }, networkId, signal) {
      if (!(await supported(networkId, signal))) return undefined
      try {
        await http.post('/v1/profile/account', { coin_type: coinType, address, message, signature }, signal, 'json')
        return 'registered'
      } catch (reason) {
        const outcome = reason instanceof ServiceUnavailable ? outcomeOf(reason) : undefined
        if (!outcome) throw reason
        return outcome
      }
    },
  }
}

function outcomeOf({ failure, refusal: said }: ServiceUnavailable): RegistrationOutcome | undefined {
  // Any success status counts, whatever its body.
  if (failure === 'unreadable') return 'registered'
  const read = refusal.safeParse(said)
  const reasons = read.success ? read.data.reasons : []
  if (reasons.some(({ name, field }) => (name ?? field) === 'timestamp')) return 'untimely'
  if (reasons.some(({ description = '' }) => TAKEN.test(description))) return 'taken'
  const because = safeText(reasons[0]?.description)
  return because ? { because } : undefined
}
