import { listFilesPast } from './reachedFiles'

/** Built files that nobody needs but Account, its tabs, an NFT and Send: the file they share (vite.config.ts). */
export function listAccountFiles(): readonly string[] {
  return listFilesPast(/^_home-|^src\/(?:features\/receive\/holdingViews)/)
}

/** Built files that are fetched only where a chain is spoken to: reads, transfers, and the libraries for them. */
export function listChainFiles(): readonly string[] {
  return listFilesPast(/^src\/chains\/(?:eip155|solana)\//)
}
