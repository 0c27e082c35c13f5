import { demoPages } from '../../demo/pages-server/pages'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack } from '../../demo/stack/startStack'
import { WordPressSite } from './WordPressSite'

/** Starts the local stack and a WordPress beside it, unless `WCB_SITE` names a running one. */
export default async function globalSetup(): Promise<void | (() => Promise<void>)> {
  if (process.env['WCB_SITE']) return
  const stack = await startStack({ port: await findFreeBasePort(), pages: demoPages })
  try {
    const site = await WordPressSite.start(stack.stackJson)
    process.env['WCB_STACK'] = stack.stackJson.demo
    process.env['WCB_SITE'] = site.url
    process.env['WCB_SITE_FOLDER'] = site.folder
    return async () => {
      await site.stop()
      await stack.stop()
    }
  } catch (reason) {
    await stack.stop()
    throw reason
  }
}
