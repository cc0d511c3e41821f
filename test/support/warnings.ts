/** The warnings of the console while `act` runs. `act` receives the list, which grows. */
export async function warningsOf(act: (heard: readonly string[]) => unknown): Promise<string[]> {
  const { warn } = console;
  const heard: string[] = [];
  console.warn = (...args) => void heard.push(args.join(' '));
  try {
    await act(heard);
  } finally {
    console.warn = warn;
  }
  return heard;
}
