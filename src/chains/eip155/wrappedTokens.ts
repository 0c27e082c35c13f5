import { isSameAddress } from '../../domain/account/address'
import type { ChainSwaps } from '../contract'
import { abiWord } from './transferBytes'

const OP_STACK = '0x4200000000000000000000000000000000000006'

/** The contract that wraps the native currency, of each network that the default aggregator serves. */
export const WRAPPED_TOKENS: Readonly<Record<string, string>> = {
  // https://github.com/VeloraDEX/paraswap-dex-lib/blob/master/src/config.ts, `wrappedNativeTokenAddress`
  'eip155:1': '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  'eip155:56': '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  'eip155:100': '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  'eip155:137': '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  'eip155:42161': '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  'eip155:43114': '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  // https://specs.optimism.io/protocol/predeploys.html#weth9
  'eip155:10': OP_STACK,
  'eip155:8453': OP_STACK,
  // https://github.com/KyberNetwork/kyberswap-interface/tree/main/packages/zap-out-widgets/src/constants/networks
  'eip155:250': '0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83',
  'eip155:324': '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  // https://docs.kaia.io, on gasless transactions: WKAIA
  'eip155:8217': '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
  // https://github.com/Cryptorubic/rubic-sdk: `Wrapped Ether` of Aurora
  'eip155:1313161554': '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
}

/** `deposit()` */
const DEPOSIT = '0xd0e30db0'
/** `withdraw(uint256)` */
const WITHDRAW = '0x2e1a7d4d'

/** See `ChainSwaps`. */
export const isWrapping: ChainSwaps['isWrapping'] = ({ to, data, value }, { network, pays, receives, baseUnits }) => {
  const wrapped = WRAPPED_TOKENS[network.caipNetworkId]
  if (!wrapped || !isSameAddress(to, wrapped)) return false
  if (pays === undefined && receives !== undefined)
    return isSameAddress(receives, wrapped) && data === DEPOSIT && value === baseUnits
  return (
    pays !== undefined &&
    receives === undefined &&
    isSameAddress(pays, wrapped) &&
    value === 0n &&
    data.toLowerCase() === WITHDRAW + abiWord(baseUnits.toString(16))
  )
}
