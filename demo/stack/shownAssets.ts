import type { AssetContracts } from './anvil/deployAssets'
import type { Contracts } from './anvil/deploy'
import { TOKEN_FILE } from './indexer/tokenFile'
import { ISSUED_TOKENS, type SolanaContracts } from './solana/issueTokens'
import { TOKEN_2022_PROGRAM_ID } from './solana/tokenLibrary'
import type { StackCollection, StackToken } from './stackJson'

/** The tokens of an EVM chain, as `stack.json` lists them. */
export function evmTokens(contracts: Contracts & AssetContracts): StackToken[] {
  const keys = Object.keys(TOKEN_FILE.eip155) as (keyof typeof TOKEN_FILE.eip155)[]
  return keys.map((key) => {
    const { name, symbol, decimals, isSpam = false } = TOKEN_FILE.eip155[key]
    return { key, standard: 'erc20', address: contracts[key], name, symbol, decimals, isSpam }
  })
}

/** The collections of an EVM chain. */
export function evmCollections(contracts: AssetContracts): StackCollection[] {
  const keys = Object.keys(TOKEN_FILE.collections) as (keyof typeof TOKEN_FILE.collections)[]
  return keys.map((key) => {
    const { name, isSpam = false } = TOKEN_FILE.collections[key]
    return { key, standard: key === 'items' ? 'erc1155' : 'erc721', address: contracts[key], name, isSpam }
  })
}

/** The tokens of Solana. */
export function solanaTokens(contracts: SolanaContracts): StackToken[] {
  return issued(contracts, false).map(({ key, symbol, decimals, newer, address, name, isSpam }) => ({
    key,
    standard: newer ? 'token-2022' : 'spl',
    address,
    name,
    symbol,
    decimals,
    isSpam,
  }))
}

/** The pieces on Solana, each a mint of its own. */
export function solanaPieces(contracts: SolanaContracts): StackCollection[] {
  return issued(contracts, true).map(({ key, address, name, isSpam }) => ({
    key,
    standard: 'spl',
    address,
    name,
    isSpam,
  }))
}

function issued(contracts: SolanaContracts, unique: boolean) {
  return ISSUED_TOKENS.filter((token) => token.unique === unique).map(({ key, name, symbol, decimals, program }) => ({
    key,
    name,
    symbol,
    decimals,
    newer: program.equals(TOKEN_2022_PROGRAM_ID),
    address: contracts[key],
    isSpam: TOKEN_FILE.solana[key].isSpam ?? false,
  }))
}
