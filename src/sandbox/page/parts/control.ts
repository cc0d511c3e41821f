/** Calls the control plane of the sandbox that served this page. Other pages cannot send its header. */
export async function control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    headers: { 'x-sandbox-control': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer & { error?: { message: string; field?: string } };
  if (!response.ok) {
    const { message = `HTTP ${response.status}`, field } = answer.error ?? {};
    throw new Error(field ? `${field}: ${message}` : message);
  }
  return answer;
}
