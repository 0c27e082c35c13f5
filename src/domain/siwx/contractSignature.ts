import type { SiwxSession } from './session'

type Proof = Pick<SiwxSession, 'data' | 'signature'>

/** Whether an EVM contract has to verify it (ERC-1271). Keys sign in 65 bytes, or in 64 (EIP-2098). */
export function isOfContract({ data, signature }: Proof): boolean {
  return data.chainId.startsWith('eip155:') && !/^0x(?:[\da-f]{128}|[\da-f]{130})$/i.test(signature)
}

/** Whether that contract is not deployed yet, which ERC-6492 marks with a suffix. */
export function isOfUndeployedContract(proof: Proof): boolean {
  return isOfContract(proof) && /(?:6492){16}$/.test(proof.signature)
}
