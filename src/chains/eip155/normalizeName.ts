import { normalize } from 'viem/ens'
import { safeText } from '../../domain/text'
import { NameInvalid } from '../../errors/names'

/** Room for a label and the reason. */
const REFUSAL_MAX_GRAPHEMES = 120

/**
 * The name as ENS has it (ENSIP-15).
 * @throws NameInvalid with the reason, in the words of the standard's own implementation
 */
export function normalizeName(name: string): string {
  try {
    return normalize(name)
  } catch (reason) {
    throw new NameInvalid(safeText(reason instanceof Error ? reason.message : '', REFUSAL_MAX_GRAPHEMES))
  }
}
