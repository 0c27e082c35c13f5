import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'

/** One compiled contract. */
export type Artifact = { readonly abi: Abi; readonly bytecode: Hex; readonly deployedBytecode: Hex }

/** Compiled contracts by name. */
export type Artifacts = Readonly<Record<string, Artifact>>

type CompilerOutput = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

const SOURCES = new URL('./contracts/', import.meta.url)
const CACHE = new URL('../../.generated/contracts.json', import.meta.url)
const fromHere = createRequire(import.meta.url)

let compiling: Promise<Artifacts> | undefined

/**
 * The contracts of the local chains, compiled with solc, once in a process. The result is kept in `demo/.generated` and
 * reused while the sources stay the same, because loading the compiler takes longer than everything else.
 */
export function compileContracts(): Promise<Artifacts> {
  return (compiling ??= readOrCompile())
}

async function readOrCompile(): Promise<Artifacts> {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith('.sol')).sort()
  const sources: Record<string, { content: string }> = {}
  for (const name of names) sources[name] = { content: await readFile(new URL(name, SOURCES), 'utf8') }

  const fingerprint = createHash('sha256').update(JSON.stringify(sources)).digest('hex')
  const kept = await readKept(fingerprint)
  if (kept) return kept

  const artifacts = compile(sources)
  await mkdir(new URL('./', CACHE), { recursive: true })
  // Renamed when complete, so that another stack never reads half of it.
  const fresh = new URL(`./contracts-${randomUUID()}.json`, CACHE)
  await writeFile(fresh, JSON.stringify({ fingerprint, artifacts }))
  await rename(fresh, CACHE)
  return artifacts
}

/** Contracts of packages. The lockfile pins them, so they are not part of the fingerprint. */
function readImported(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(fromHere.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is not installed.` }
  }
}

async function readKept(fingerprint: string): Promise<Artifacts | undefined> {
  try {
    const kept = JSON.parse(await readFile(CACHE, 'utf8')) as { fingerprint: string; artifacts: Artifacts }
    return kept.fingerprint === fingerprint ? kept.artifacts : undefined
  } catch {
    return undefined
  }
}

function compile(sources: Record<string, { content: string }>): Artifacts {
  // Loaded only here: the compiler is 10 MB of WebAssembly and usually not needed.
  const solc = fromHere('solc') as {
    compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
  }
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings }), { import: readImported }),
  ) as CompilerOutput
  const failures = output.errors?.filter((each) => each.severity === 'error') ?? []
  if (failures.length > 0) throw new Error(failures.map((each) => each.formattedMessage).join('\n'))

  const artifacts: Record<string, Artifact> = {}
  for (const [path, contracts] of Object.entries(output.contracts ?? {})) {
    if (!(path in sources)) continue
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      artifacts[name] = {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      }
    }
  }
  return artifacts
}

/**
 * One of the compiled contracts.
 * @throws when no source holds it.
 */
export function artifactNamed(artifacts: Artifacts, name: string): Artifact {
  const artifact = artifacts[name]
  if (!artifact) throw new Error(`No compiled contract is named ${name}.`)
  return artifact
}
