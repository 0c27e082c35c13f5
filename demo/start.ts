import { buildWhenNeeded } from './pages-server/buildWhenNeeded'
import { demoPages } from './pages-server/pages'
import { installBundlerOrTell } from './stack/bundler/installBundler'
import { endWithParent } from './stack/lifetime'
import { startStack, type RunningStack } from './stack/startStack'

let stack: RunningStack | undefined
endWithParent(async () => stack?.stop())
await Promise.all([buildWhenNeeded(), installBundlerOrTell()])
console.log('Starting the local chains, services and wallets')
stack = await startStack({ pages: demoPages })
const { demo, services, chains, wallet, mailbox } = stack.stackJson
console.log(`
The demo is ready. It runs on this machine only, with test keys.

  demo pages       ${demo}/            with an installed wallet: ${demo}/?wallet=both
  wallet           ${wallet}/            paste the address from the QR view here
  mailbox          ${mailbox}      codes and links of email logins
  frame            ${services.frame}
  services         ${services.api}
  relay            ${services.relay}
${chains.map(({ name, rpcUrl, bundlerUrl }) => `  ${name.padEnd(16)} ${rpcUrl}${bundlerUrl ? `    bundler ${bundlerUrl}` : ''}`).join('\n')}
  addresses        ${demo}/stack.json

Ctrl-C stops everything.`)
