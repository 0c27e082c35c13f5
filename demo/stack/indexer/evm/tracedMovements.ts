import type { Movement } from '../IndexedChain'
import type { WireTrace } from './wire'

/** The coins that were moved by a transaction, those that contracts passed on included. What was undone is left out. */
export function tracedMovements(traces: readonly WireTrace[]): Movement[] {
  const undone = traces.filter((trace) => trace.error !== undefined).map((trace) => trace.traceAddress)
  return traces.flatMap((trace) => {
    if (undone.some((place) => place.every((step, at) => trace.traceAddress[at] === step))) return []
    const { action, result, type } = trace
    switch (type) {
      case 'call':
        return action.callType === 'call' ? coins(action.from, action.to, action.value) : []
      case 'create':
        return coins(action.from, result?.address, action.value)
      case 'suicide':
        return coins(action.address, action.refundAddress, action.balance)
      default:
        return []
    }
  })
}

function coins(from = '', to = '', value = '0x0'): Movement[] {
  return BigInt(value) === 0n
    ? []
    : [{ asset: { kind: 'native' }, from: from.toLowerCase(), to: to.toLowerCase(), amount: BigInt(value) }]
}
