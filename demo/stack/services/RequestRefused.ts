import { json, type Reply } from '../http/reply'

/** A call of the blockchain API that is answered with reasons: which field, and why. */
export class RequestRefused extends Error {
  constructor(
    readonly field: string,
    description: string,
    readonly status = 400,
  ) {
    super(description)
    this.name = new.target.name
  }
}

/** What `answered` gives, or the reasons for which it refused. A chain that does not answer is 503. */
export async function orReasons(answered: () => Promise<Reply> | Reply): Promise<Reply> {
  try {
    return await answered()
  } catch (reason) {
    if (reason instanceof RequestRefused) return reasons(reason.field, reason.message, reason.status)
    if (reason instanceof SyntaxError) return reasons('body', 'The body is no JSON', 400)
    return reasons('chain', reason instanceof Error ? reason.message : String(reason), 503)
  }
}

/** @throws {RequestRefused} unless somebody says for which project they ask. */
export function requireProject(projectId: unknown): void {
  if (typeof projectId !== 'string' || projectId === '')
    throw new RequestRefused('projectId', 'The project id is missing', 401)
}

function reasons(name: string, description: string, status: number): Reply {
  return json({ status: 'FAILED', reasons: [{ name, description }] }, status)
}
