import express from 'express'
import { createSiwxHandler, toNodeHandler } from 'wallet-connect-button/server'

const { DOMAIN: domain, SECRET: secret, PORT } = process.env
const siwx = createSiwxHandler({ domain, secret })
const server = express().use(express.static('dist')).use('/siwx', toNodeHandler(siwx))
server.get('/orders', async (request, response) => {
  const account = await siwx.readSession(request)
  response.status(account ? 200 : 401).json({ account })
})
server.listen(PORT)
