/**
 * What must happen in one step, in the language of Redis 7 and Valkey. Times are those of the store's machine, so that
 * the clocks of the instances need not agree.
 */

/**
 * Takes points from all windows or none.
 *
 * KEYS: for each window its own place, the shared one, and the count of strangers.
 * ARGV: the points, how many strangers have a place of their own, then for each window its most points, its length
 * in milliseconds, and 1 for that of a stranger.
 * Returns `{number of the window that refuses, milliseconds}` or `{0, place, end, place, end …}`.
 */
export const TAKE = `
local points, strangers = tonumber(ARGV[1]), tonumber(ARGV[2])
local places = {}
for i = 1, #KEYS / 3 do
  local place, at = KEYS[i * 3 - 2], i * 3
  if ARGV[at + 2] == '1' and redis.call('EXISTS', place) == 0 then
    if tonumber(redis.call('GET', KEYS[i * 3]) or '0') >= strangers then place = KEYS[i * 3 - 1] end
  end
  if tonumber(redis.call('GET', place) or '0') + points > tonumber(ARGV[at]) then
    local wait = redis.call('PTTL', place)
    return {i, wait > 0 and wait or tonumber(ARGV[at + 1])}
  end
  places[i] = place
end
local answer = {0}
for i, place in ipairs(places) do
  local at = i * 3
  redis.call('INCRBY', place, points)
  if redis.call('PTTL', place) < 0 then
    redis.call('PEXPIRE', place, ARGV[at + 1])
    if ARGV[at + 2] == '1' and place == KEYS[i * 3 - 2] and redis.call('INCR', KEYS[i * 3]) == 1 then
      redis.call('PEXPIRE', KEYS[i * 3], ARGV[at + 1])
    end
  end
  answer[i * 2] = place
  answer[i * 2 + 1] = redis.call('PEXPIRETIME', place)
end
return answer`;

/** KEYS: places. ARGV: the points, then the end that each place had when they were taken. */
export const GIVE_BACK = `
for i, place in ipairs(KEYS) do
  if redis.call('PEXPIRETIME', place) == tonumber(ARGV[i + 1]) then redis.call('DECRBY', place, ARGV[1]) end
end
return 0`;

/** KEYS: a value. ARGV: what it must be, and its new lifetime in milliseconds. */
export const PROLONG = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS: a value. ARGV: what it must be. */
export const DELETE_IF = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;
