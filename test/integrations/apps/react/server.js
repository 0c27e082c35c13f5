import express from 'express'
import { createSiwxHandler, toNodeHandler } from 'wallet-connect-button/server'

const { DOMAIN: domain, SECRET: secret, PORT } = process.env
const siwx = createSiwxHandler({ domain, secret })
const server = express().use(express.static('dist')).use('/siwx', toNodeHandler(siwx))
server.get('/me', async (request, response) => response.json((await siwx.readSession(request)) ?? null))
server.listen(PORT)
