import { validateTypedData, type TypedDataDefinition } from 'viem'
import { FrameRefusal } from '../FrameRefusal'
import type { FrameNetwork } from '../networks'

/**
 * Typed data as sent (an object or its JSON).
 * @throws when it is not valid EIP-712 or is meant for another network.
 */
export function readTypedData(source: unknown, network: FrameNetwork): TypedDataDefinition {
  let data: TypedDataDefinition
  try {
    data = (typeof source === 'string' ? JSON.parse(source) : source) as TypedDataDefinition
    validateTypedData(data)
  } catch (reason) {
    const problem = reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : 'no typed data'
    throw new FrameRefusal(`Invalid params for eth_signTypedData_v4: ${problem}`)
  }
  const chainId = (data.domain as { chainId?: unknown } | undefined)?.chainId
  if (chainId !== undefined && Number(chainId) !== Number(network.id))
    throw new FrameRefusal(`The typed data is for the network ${String(chainId)}, not for ${network.name}`)
  return data
}
