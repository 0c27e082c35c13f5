import { BaseError, decodeErrorResult, parseAbi, type Hex } from 'viem'

/** The code of a JSON-RPC answer to a call that reverts (EIP-1474 has none; nodes use 3). */
const REVERTED = 3

/** What contracts revert with when they say why in words, or when the compiler does it for them. */
const spoken = parseAbi(['error Error(string)', 'error Panic(uint256)'])

/**
 * The bundler did not take an operation, or the chain took it back. `data` is what the contract reverted with, when it
 * is known.
 */
export class OperationRefused extends Error {
  readonly code = REVERTED

  constructor(
    message: string,
    readonly data?: Hex,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'OperationRefused'
  }

  /** From what the bundler's client raised. */
  static because(reason: unknown): OperationRefused {
    if (reason instanceof OperationRefused) return reason
    const text = detailsOf(reason)
    const data = /0x(?:[0-9a-fA-F]{2}){4,}/.exec(text)?.[0] as Hex | undefined
    return new OperationRefused(`The operation was refused: ${data ? text.replace(data, wordsOf(data)) : text}`, data, {
      cause: reason,
    })
  }

  /** From an operation that is on the chain and changed nothing. */
  static reverted(transactionHash: Hex, data: Hex | undefined): OperationRefused {
    return new OperationRefused(
      `The operation was included in ${transactionHash} and reverted${data ? `: ${wordsOf(data)}` : ''}.`,
      data,
    )
  }
}

/** The bundler's own words: the client wraps them in a page of request arguments. */
function detailsOf(reason: unknown): string {
  if (reason instanceof BaseError) return reason.details || reason.shortMessage
  return reason instanceof Error ? reason.message : String(reason)
}

function wordsOf(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: spoken, data })
    return errorName === 'Error' ? String(args[0]) : `panic ${String(args[0])}`
  } catch {
    return data
  }
}
