import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreeBasePort } from '../../demo/stack/ports'
import { createClient } from './client'
import { createVisitor } from './visitor'

// Logins at once: our service beside the bare library with a form for name and password, in one run.

const LOGINS = 200
const WARM_UP = 20
const AT_MOST = 1.3
const PASSWORD = 'correct horse battery staple'

type Used = { readonly cpuSeconds: number; readonly megabytes: number }

async function measure(kind: 'ours' | 'bare') {
  const folder = mkdtempSync(join(tmpdir(), 'openid-rate-'))
  const issuer = `http://localhost:${await findFreeBasePort()}`
  const child = fork('test/openid/ratedProcess.ts', [kind, issuer, join(folder, 'openid.sqlite')], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TSX_TSCONFIG_PATH: 'test/openid/tsconfig.json' },
  })
  const used = async (): Promise<Used> => {
    child.send('used')
    const [reply] = (await once(child, 'message')) as [Used]
    return reply
  }
  try {
    await once(child, 'message')
    const client = await createClient(issuer)
    const logIn = async (): Promise<void> => {
      const { url, finish } = await client.begin({ scope: 'openid' })
      const visitor = createVisitor(issuer)
      if (kind === 'ours') return void (await finish(await visitor.enter(url)))
      const { url: form } = await visitor.open(url)
      const body = new URLSearchParams({ name: visitor.account.address, password: PASSWORD })
      await finish(await visitor.open(form, { method: 'POST', body }))
    }
    await Promise.all(Array.from({ length: WARM_UP }, logIn))
    const before = await used()
    const start = performance.now()
    await Promise.all(Array.from({ length: LOGINS }, logIn))
    const seconds = (performance.now() - start) / 1_000
    const after = await used()
    return { seconds, cpuSeconds: after.cpuSeconds - before.cpuSeconds, megabytes: after.megabytes }
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const bare = await measure('bare')
const ours = await measure('ours')
for (const [name, { seconds, cpuSeconds, megabytes }] of Object.entries({ ours, bare })) {
  const perSecond = (LOGINS / seconds).toFixed(1)
  console.log(
    `${name}  ${perSecond} logins a second, ${((cpuSeconds / LOGINS) * 1_000).toFixed(1)} ms of processor time each, at most ${megabytes.toFixed(0)} MB`,
  )
}
const ratio = ours.seconds / bare.seconds
console.log(`ours takes ${ratio.toFixed(2)} times as long as the bare library with a password; at most ${AT_MOST}`)
process.exitCode = ratio <= AT_MOST ? 0 : 1
