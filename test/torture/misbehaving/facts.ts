import { base, ethereum, polygon } from '../../fakes/networks'

export const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
/** An account that no wallet here has. */
export const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const SIGNATURE = `0x${'ab'.repeat(65)}`
export const MAINNET = ethereum.caipNetworkId
export const BASE = base.caipNetworkId
export const POLYGON = polygon.caipNetworkId

export const hexOf = (chain: string): string => `0x${Number(chain.split(':')[1]).toString(16)}`
