import { afterEach, describe, expect, it, vi } from 'vitest';
import { lead, show } from '../../src/push/told';
import { Hindered, hindrance, nameOf, subscribed } from '../../src/shell/reminders/device';

afterEach(() => vi.unstubAllGlobals());

const PUSHED = { title: 'It is your turn', text: 'It is the turn of Ada.', link: 'https://t.example/#/turn/abc/A', topic: 'one', confirm: null };

/** The worker's world, with pages open at these addresses. */
function world(...addresses: string[]) {
  const pages = addresses.map((url) => ({ url, focus: vi.fn(), postMessage: vi.fn() }));
  const clients = { matchAll: vi.fn(async () => pages), openWindow: vi.fn() };
  const registration = { showNotification: vi.fn() };
  return { pages, clients, registration, here: { clients, registration } as unknown as ServiceWorkerGlobalScope };
}

describe('what the worker does with what is pushed', () => {
  it('shows it although a page is open, in place of what it showed of the seat', async () => {
    const { here, registration } = world('https://t.example/#/table/abc/KEY');
    await show(PUSHED, here);
    expect(registration.showNotification.mock.calls).toEqual([
      [PUSHED.title, expect.objectContaining({ body: PUSHED.text, tag: 'one', renotify: true, data: PUSHED.link })],
    ]);
  });

  it('confirms by itself that it arrives, and has open pages look', async () => {
    const fetched = vi.fn(async () => ({ ok: true }));
    vi.stubGlobal('fetch', fetched);
    const { here, pages, registration } = world('https://t.example/');
    await show({ ...PUSHED, confirm: 'https://t.example/api/reminders/one/token/confirm' }, here);
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://t.example/api/reminders/one/token/confirm', { method: 'POST' });
    expect(pages[0]!.postMessage).toHaveBeenCalledOnce();
    expect(registration.showNotification.mock.calls[0]![1].body).toBe(PUSHED.text);
  });

  it.each([
    ['refuses', async () => ({ ok: false })],
    ['is away', () => Promise.reject(new TypeError('no line'))],
  ])('leaves confirming to whoever reads it where the table %s', async (_, answer) => {
    vi.stubGlobal('fetch', vi.fn(answer));
    const { here, pages, registration } = world('https://t.example/');
    await show({ ...PUSHED, confirm: 'https://t.example/confirm' }, here);
    expect(pages[0]!.postMessage).not.toHaveBeenCalled();
    expect(registration.showNotification.mock.calls[0]![1].body).toContain('Open this to confirm it');
  });

  it('leads to the table where it is open, and opens it elsewhere', async () => {
    const open = world('https://t.example/', 'https://t.example/#/table/abc/KEY');
    await lead(PUSHED.link, open.here.clients);
    expect(open.pages.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
    expect(open.clients.openWindow).not.toHaveBeenCalled();
    const other = world('https://t.example/#/table/abcd/KEY');
    await lead(PUSHED.link, other.here.clients);
    expect(other.clients.openWindow).toHaveBeenCalledExactlyOnceWith(PUSHED.link);
    const asked = world('https://t.example/#/table/abc/KEY');
    await lead('https://t.example/#/reminder/one/token', asked.here.clients);
    expect(asked.clients.openWindow).toHaveBeenCalledOnce();
  });
});

/** A browser that could be told, where nothing else is said. */
function browser({ secure = true, push = true, permission = 'granted', agent = 'X11', touches = 0, pushManager = {} } = {}) {
  vi.stubGlobal('isSecureContext', secure);
  const serviceWorker = { register: vi.fn(), ready: Promise.resolve({ pushManager }) };
  vi.stubGlobal('navigator', { userAgent: agent, maxTouchPoints: touches, ...(push ? { serviceWorker } : {}) });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
}

describe('this browser', () => {
  it('says why it cannot be told', () => {
    browser();
    expect(hindrance()).toBeNull();
    const said: string[] = [];
    for (const lack of [
      { secure: false },
      { push: false },
      { push: false, agent: 'iPhone', touches: 5 },
      { push: false, agent: 'Macintosh', touches: 5 },
      { push: false, agent: 'Macintosh' },
      { permission: 'denied' },
    ]) {
      browser(lack);
      said.push(hindrance() ?? '');
    }
    expect(said.map((one) => /https|home screen|shows no|allow it/.exec(one)?.[0])).toEqual([
      'https', 'shows no', 'home screen', 'home screen', 'shows no', 'allow it',
    ]);
  });

  const made = { endpoint: 'https://push.example/new' };
  const KEY = 'AQID';
  const before = (key: number[]) => ({ options: { applicationServerKey: new Uint8Array(key).buffer }, unsubscribe: vi.fn() });

  it('keeps a subscription of the same table, and gives up one that is of another or no good', async () => {
    for (const [key, anew, ends] of [[[1, 2, 3], false, 0], [[1, 2, 3], true, 1], [[9, 9, 9], false, 1]] as const) {
      const known = before([...key]);
      const pushManager = { getSubscription: async () => known, subscribe: vi.fn(async () => made) };
      browser({ pushManager });
      expect(await subscribed(KEY, anew)).toBe(made);
      expect(known.unsubscribe).toHaveBeenCalledTimes(ends);
      expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY });
    }
  });

  it('says it plainly where nothing comes of it', async () => {
    browser({ permission: 'denied' });
    await expect(subscribed(KEY, false)).rejects.toThrow(Hindered);
    browser({ permission: 'default' });
    await expect(subscribed(KEY, false)).rejects.toThrow(/press once more/);
    expect(hindrance()).toBeNull();
    const subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'));
    browser({ pushManager: { getSubscription: async () => null, subscribe } });
    await expect(subscribed(KEY, false)).rejects.toThrow(/reaches no service/);
  });

  it('is named by a hash of its endpoint', async () => {
    // As sha256sum has it.
    expect(await nameOf('https://push.example/x')).toBe('6f531242b783a6b72ce859dfa971f07a50d9a2443cb6f438b57522912c0bb556');
  });
});
