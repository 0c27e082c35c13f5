import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { expectPage, openBrowser, sign } from './browser'
import { SECRET, serve, type Served } from './serve'

const MODULES = '/usr/lib/apache2/modules'
const READY_WITHIN_MS = 20_000
const LOADED = 'mpm_event authn_core authz_core authz_user auth_openidc dir mime headers'.split(' ')

/** An Apache with a folder that only visitors with a wallet may see, as docs/openid.md has it. */
async function startApache(issuer: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'openid-apache-'))
  // Its processes have another user than the one that starts it.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'site/members'), { recursive: true })
  writeFileSync(join(folder, 'site/index.html'), 'The site')
  writeFileSync(join(folder, 'site/members/index.html'), 'The members')
  const origin = `http://localhost:${port}`
  const configuration = `
ServerRoot ${folder}
TypesConfig /etc/mime.types
ServerName ${origin}
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
User www-data
Group www-data
DocumentRoot ${folder}/site
DirectoryIndex index.html
<Directory ${folder}/site>
  Require all granted
</Directory>

OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID files
OIDCClientSecret "${SECRET}"
OIDCCryptoPassphrase "a passphrase of a test"
OIDCRedirectURI ${origin}/members/openid
OIDCPKCEMethod S256
OIDCScope "openid profile"
OIDCRemoteUserClaim preferred_username
# A token is good for an hour, so each request renews it.
OIDCRefreshAccessTokenBeforeExpiry 3600 logout_on_error

<Location /members>
  AuthType openid-connect
  Require valid-user
  Header set X-User "expr=%{REMOTE_USER}"
  Header set X-Token "%{OIDC_access_token}e"
</Location>
`
  writeFileSync(join(folder, 'apache.conf'), configuration)
  const values = ['-f', join(folder, 'apache.conf'), '-DFOREGROUND']
  // The kernel ends it with this process, even when that is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', 'apache2', ...values], { stdio: 'inherit' })
  const deadline = Date.now() + READY_WITHIN_MS
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`Apache does not respond. ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    await sleep(50)
  }
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => void child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

let served: Served
let apache: Awaited<ReturnType<typeof startApache>>
beforeAll(async () => {
  const port = await findFreeBasePort()
  const origin = `http://localhost:${port}`
  const client = {
    client_id: 'files',
    client_secret: SECRET,
    client_name: 'Team files',
    redirect_uris: [`${origin}/members/openid`],
    post_logout_redirect_uris: [`${origin}/`],
    own: true,
  }
  served = await serve({ settings: { clients: [client] } })
  apache = await startApache(served.issuer, port)
})
afterAll(async () => {
  await apache?.stop()
  await served?.stop()
})

/** A member's page, once the visitor has signed in where the site leads. */
async function enter() {
  const visitor = await openBrowser([apache.origin, served.issuer])
  await visitor.page.goto(`${apache.origin}/members/`)
  await sign(visitor.page)
  await expectPage(visitor.page.getByText('The members')).toBeVisible()
  return visitor
}

test('a folder of Apache shows its members who they are, and renews their tokens', async () => {
  const { page, address } = await enter()
  const [first, second] = [await page.goto(`${apache.origin}/members/`), await page.reload()].map((response) =>
    response?.headers(),
  )
  expect(second?.['x-user']).toBe(address)
  expect(first?.['x-token']).toMatch(/^[\w-]{20,}$/)
  expect(second?.['x-token']).not.toBe(first?.['x-token'])
})

test('who leaves by Apache has to sign in again', async () => {
  const { page } = await enter()
  await page.goto(`${apache.origin}/members/openid?logout=${encodeURIComponent(`${apache.origin}/`)}`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectPage(page.getByText('The site')).toBeVisible()
  await page.goto(`${apache.origin}/members/`)
  await expectPage(page.getByRole('heading', { name: 'Sign in to Team files' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(served.issuer)
})
