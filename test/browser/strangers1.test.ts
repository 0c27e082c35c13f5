import { testStrangers } from './strangers'

await testStrangers(0, 4)
