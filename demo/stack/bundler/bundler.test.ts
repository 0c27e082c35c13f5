import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { LOOPBACK, PORT_OFFSET, findFreeBasePort, takenPorts } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { bundlerIsInstalled, installBundler } from './installBundler'
import { startBundler } from './startBundler'

const INSTALL_MS = 6 * 60_000
const rooms: string[] = []
const stacks: RunningStack[] = []

beforeAll(() => installBundler(), INSTALL_MS)

afterEach(async () => {
  await Promise.all(stacks.splice(0).map((stack) => stack.stop()))
  await Promise.all(rooms.splice(0).map((room) => rm(room, { recursive: true, force: true })))
})

test('a bundler of another lockfile counts as missing', async () => {
  expect(await bundlerIsInstalled()).toBe(true)
  const room = await makeRoom()
  expect(await bundlerIsInstalled(room)).toBe(false)
  await mkdir(new URL('node_modules', room))
  await writeFile(new URL('node_modules/.installed-from', room), 'another')
  expect(await bundlerIsInstalled(room)).toBe(false)
})

test('an installation that fails says what npm said and leaves nothing', async () => {
  const room = await makeRoom()
  const before = await readdir(room)
  await expect(installBundler(room)).rejects.toThrow(
    /could not be installed: npm ci ended with \d+\.\s+npm \S+ code EJSONPARSE/,
  )
  expect(await readdir(room)).toEqual(before)
}, 60_000)

test('without the bundler the stack starts and no chain has one', async () => {
  const port = await findFreeBasePort()
  stacks.push(await startStack({ port, smartAccounts: false }))
  expect(stacks[0]?.stackJson.chains.map((chain) => chain.bundlerUrl)).toEqual([undefined, undefined, undefined])
  expect(await takenPorts(port)).not.toContain(port + PORT_OFFSET.bundler)
}, 60_000)

test('two stacks run side by side, each with a bundler that only this machine reaches', async () => {
  const ports = [await findFreeBasePort(), await findFreeBasePort()]
  stacks.push(...(await Promise.all(ports.map((port) => startStack({ port })))))
  for (const [at, port] of ports.entries()) {
    expect(stacks[at]?.stackJson.chains[0]?.bundlerUrl).toBe(`http://${LOOPBACK}:${port + PORT_OFFSET.bundler}/rpc`)
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    for (const { address } of others) expect(await connects(address, port + PORT_OFFSET.bundler)).toBe(false)
    expect(await connects(LOOPBACK, port + PORT_OFFSET.bundler)).toBe(true)
  }
}, 120_000)

test('a bundler without its chain says so and is gone', async () => {
  const port = await findFreeBasePort()
  const stack = await startStack({ port, smartAccounts: false })
  await stack.stop()
  await expect(
    startBundler({ port: port + PORT_OFFSET.bundler, rpcUrl: `http://${LOOPBACK}:${port + PORT_OFFSET.anvilFirst}` }),
  ).rejects.toThrow()
  expect(await takenPorts(port)).toEqual([])
}, 120_000)

test('when whoever started the stack is killed, nothing of it stays', async () => {
  const port = await findFreeBasePort()
  const script = `import { startStack } from ${JSON.stringify(new URL('../startStack.ts', import.meta.url).href)}; await startStack({ port: ${port} }); console.log('ready')`
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(starter.stdout, 'data')
    expect(await takenPorts(port)).toContain(port + PORT_OFFSET.bundler)
  } finally {
    starter.kill('SIGKILL')
  }
  await expect.poll(() => takenPorts(port), { timeout: 10_000 }).toEqual([])
}, 120_000)

/** A folder like the bundler's own, with a package that npm cannot read, so that it fails before it asks a registry. */
async function makeRoom(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'bundler-room-'))
  rooms.push(folder)
  const room = pathToFileURL(`${folder}/`)
  await writeFile(new URL('package.json', room), '{ "name":')
  await writeFile(
    new URL('package-lock.json', room),
    JSON.stringify({ name: 'room', lockfileVersion: 3, requires: true, packages: { '': { name: 'room' } } }),
  )
  await writeFile(new URL('.npmrc', room), '')
  return room
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 })
    const tell = (answer: boolean): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
    socket.once('timeout', () => tell(false))
  })
}
