/** Between the page that asks for a proof and the window in which the provider asked for it; same origin only. */
const CHANNEL = 'eupnea-provider-proof';

/** @returns ends the listening */
export function listenForProof(onProven: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', onProven);
  return () => channel.close();
}

/** Told by the window of the provider, which then closes. What is told is no proof: the server knows. */
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('proven');
  channel.close();
  window.close();
}
