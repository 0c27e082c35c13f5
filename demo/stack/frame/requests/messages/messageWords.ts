import { bytesToHex } from 'viem'
import type { ShownAccount } from '../../accounts'
import { FrameRefusal } from '../../FrameRefusal'
import type { FrameNetwork } from '../../networks'
import { notReadable } from '../combineWords'
import type { Words } from '../description'
import { decodeUtf8 } from './decodeUtf8'
import { readSignIn } from './signInProblems'
import { visibleText } from './visibleText'

type Asking = { readonly origin: string; readonly network: FrameNetwork; readonly account: ShownAccount }

/** The shortest message of a Solana transaction: a header, one key, a blockhash, and no instruction. */
const SHORTEST_TRANSACTION_BYTES = 3 + 1 + 32 + 32 + 1

const FEWEST_LETTERS_PER_CONTROL = 4

/** A message as text when all of it can be seen, else as the bytes that would be signed. */
export function messageWords(bytes: Uint8Array, asking: Asking): Words {
  const source = decodeUtf8(bytes)
  if (source === undefined || isBinary(source)) return notReadable([], bytesToHex(bytes), { key: 'message' })
  const { text, hasHidden } = visibleText(source)
  const signIn = readSignIn(source, asking)
  return {
    isReadable: true,
    warnings: [...(hasHidden ? [{ key: 'hiddenCharacters' } as const] : []), ...(signIn?.warnings ?? [])],
    blocks: [
      ...(signIn?.domain === undefined
        ? []
        : [
            {
              kind: 'facts' as const,
              facts: [{ label: { key: 'signIn' } as const, value: visibleText(signIn.domain).text }],
            },
          ]),
      { kind: 'text', label: { key: 'message' }, text },
    ],
    details: [],
  }
}

/**
 * Solana signs a message without anything that tells it from a transaction. So only text is signed, which a transaction
 * cannot be, and what is too short to be one.
 * @throws for all other bytes.
 */
export function refuseTransactionBytes(bytes: Uint8Array): void {
  const text = decodeUtf8(bytes)
  if (bytes.length < SHORTEST_TRANSACTION_BYTES || (text !== undefined && countControls(text) === 0)) return
  throw new FrameRefusal('The message could be a transaction. Only text can be signed as a message')
}

/** A text may hold a control character, which is marked. Bytes that are no text hold many. */
function isBinary(text: string): boolean {
  return countControls(text) * FEWEST_LETTERS_PER_CONTROL > text.length
}

function countControls(text: string): number {
  return text.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0
}
