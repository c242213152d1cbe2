/*
 * threads.c: threads of POSIX or Windows, which begin their work together.
 */
#include "bench/core.h"

#include <stdatomic.h>

enum { THREADS_MAX = 256 };

/* Where threads wait for each other; given up if one of them cannot be had. */
typedef struct gate {
    atomic_size_t missing;
    atomic_int is_given_up;
} gate;

typedef struct start {
    void (*work)(void *);
    void *context;
    gate *together;
} start;

static void yield(void);

/* By turns and not by sleeping, so that none wakes up long after another. */
static void enter_together(const start *s) {
    gate *g = s->together;
    atomic_fetch_sub(&g->missing, 1);
    while (atomic_load(&g->missing) != 0 && !atomic_load(&g->is_given_up))
        yield();
    if (!atomic_load(&g->is_given_up))
        s->work(s->context);
}

#if defined(_WIN32)
#include <windows.h>

static void yield(void) {
    SwitchToThread();
}

static DWORD WINAPI enter(void *argument) {
    enter_together(argument);
    return 0;
}

typedef HANDLE thread;

static int begin(thread *t, start *s) {
    *t = CreateThread(NULL, 0, enter, s, 0, NULL);
    return *t != NULL;
}

static void finish(thread t) {
    WaitForSingleObject(t, INFINITE);
    CloseHandle(t);
}
#else
#include <pthread.h>
#include <sched.h>

static void yield(void) {
    sched_yield();
}

static void *enter(void *argument) {
    enter_together(argument);
    return NULL;
}

typedef pthread_t thread;

static int begin(thread *t, start *s) {
    return pthread_create(t, NULL, enter, s) == 0;
}

static void finish(thread t) {
    pthread_join(t, NULL);
}
#endif

int bench_threads(void (*work)(void *), void *contexts, size_t stride, size_t count) {
    start starts[THREADS_MAX];
    thread threads[THREADS_MAX];
    gate together;
    size_t begun = 0;
    if (count > THREADS_MAX)
        return 0;
    atomic_init(&together.missing, count);
    atomic_init(&together.is_given_up, 0);
    while (begun < count) {
        starts[begun] = (start){work, (char *)contexts + begun * stride, &together};
        if (!begin(&threads[begun], &starts[begun]))
            break;
        begun++;
    }
    if (begun < count)
        atomic_store(&together.is_given_up, 1);
    for (size_t i = 0; i < begun; i++)
        finish(threads[i]);
    return begun == count;
}
