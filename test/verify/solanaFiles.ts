import { readFileSync } from 'node:fs'

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }>>

/** Where Solana begins: the chain, the wallets that register by Wallet Standard, and a pairing's requests for Solana. */
const DOORS = /^src\/(?:chains\/solana\/|connectors\/walletStandard\/|app\/families\.|connectors\/walletConnect\/solanaSession)/
const ROOTS = ['src/app/start.ts', 'src/app/react.ts']

/** Words of the Wallet Standard for Solana: where they stand, its code was bundled in, by whatever door. */
const WORDS = /wallet-standard:register-wallet|solana:sign/

/** Whether the built file holds code that speaks to Solana wallets. */
export const speaksSolana = (file: string): boolean => WORDS.test(readFileSync(file, 'utf8'))

/**
 * Built files that are fetched only where a Solana wallet or network is used: all that the app can reach, without what it
 * can reach past the doors of Solana. Read from the manifest of the build.
 */
export function listSolanaFiles(): readonly string[] {
  const manifest = JSON.parse(readFileSync('dist-cdn/chunks/manifest.json', 'utf8')) as Manifest
  const reached = (closed: RegExp | undefined): Set<string> => {
    const files = new Set<string>()
    const walk = (key: string): void => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file) || closed?.test(key)) return
      files.add(chunk.file)
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
    }
    ROOTS.forEach(walk)
    return files
  }
  const others = reached(DOORS)
  return [...reached(undefined)].filter((file) => !others.has(file)).map((file) => `dist-cdn/${file}`)
}
