import type { StackJson } from './stackJson'

/** The stack's URLs, one per line, as the commands print them. */
export function listEndpoints({ demo, services, chains, wallet, mailbox }: StackJson): string {
  const rows: [string, string][] = [
    ['wallet', `${wallet}/            paste the URI of the QR code here`],
    ['inbox', `${mailbox}      codes and links of email logins`],
    ['frame', services.frame],
    ['services', services.api],
    ['relay', services.relay],
    ...chains.map(({ name, rpcUrl, bundlerUrl }): [string, string] => [
      name,
      bundlerUrl ? `${rpcUrl}    bundler ${bundlerUrl}` : rpcUrl,
    ]),
    ['all URLs', `${demo}/stack.json`],
  ]
  return rows.map(([name, url]) => `  ${name.padEnd(16)} ${url}`).join('\n')
}
