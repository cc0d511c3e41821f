/** Atomic scripts for Redis 7 and Valkey. They use the store's clock, so the clocks of instances need not agree. */

/**
 * Consumes points from all windows or none.
 *
 * KEYS: for each window its own place, its group's, the shared one, and the numbers of clients and of groups. Without a
 * group, the shared place is repeated. ARGV: the points, the maximum number of clients, then for each window its limit,
 * its length in milliseconds, and 1 if it is for a client. Returns `{index of the refusing window, milliseconds, its
 * place}` or `{0, place, end, place, end …}`.
 */
export const CONSUME = `
local points, strangers = tonumber(ARGV[1]), tonumber(ARGV[2])
local places, wanted = {}, {}
local function full(place, count)
  return redis.call('EXISTS', place) == 0 and tonumber(redis.call('GET', count) or '0') >= strangers
end
for i = 1, #KEYS / 5 do
  local key, at = i * 5, i * 3
  local place = KEYS[key - 4]
  if ARGV[at + 2] == '1' and full(place, KEYS[key - 1]) then
    place = KEYS[key - 3]
    if full(place, KEYS[key]) then place = KEYS[key - 2] end
  end
  wanted[place] = (wanted[place] or tonumber(redis.call('GET', place) or '0')) + points
  if wanted[place] > tonumber(ARGV[at]) then
    local wait = redis.call('PTTL', place)
    return {i, wait > 0 and wait or tonumber(ARGV[at + 1]), place}
  end
  places[i] = place
end
local answer = {0}
for i, place in ipairs(places) do
  local key, at = i * 5, i * 3
  redis.call('INCRBY', place, points)
  if redis.call('PTTL', place) < 0 then
    redis.call('PEXPIRE', place, ARGV[at + 1])
    local count = place == KEYS[key - 4] and KEYS[key - 1] or place ~= KEYS[key - 2] and KEYS[key]
    if ARGV[at + 2] == '1' and count and redis.call('INCR', count) == 1 then
      redis.call('PEXPIRE', count, ARGV[at + 1])
    end
  end
  answer[i * 2] = place
  answer[i * 2 + 1] = redis.call('PEXPIRETIME', place)
end
return answer`;

/** KEYS: places. ARGV: the points, then the end of each place at the time of consumption. */
export const RELEASE = `
for i, place in ipairs(KEYS) do
  if redis.call('PEXPIRETIME', place) == tonumber(ARGV[i + 1]) then redis.call('DECRBY', place, ARGV[1]) end
end
return 0`;

/** KEYS: a value. ARGV: its expected content, and its new lifetime in milliseconds. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS: a value. ARGV: its expected content. */
export const DELETE_IF = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;
