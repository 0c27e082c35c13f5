import { testStrangers } from './strangers'

await testStrangers(3, 4)
